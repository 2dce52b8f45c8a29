import type { PaymentVersion } from '../../../delivery/reconciler/paymentVersion';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';

const version = (
	id: string,
	status: string,
	atMs: number | null,
	country?: string,
): PaymentVersion => ({
	id,
	status,
	atMs,
	country,
});
const idsOf = (marks: Iterable<PaymentVersion>): string[] => [...marks].map(({ id }) => id);

it('remembers the latest state, and the country once it is known', () => {
	const table = createPaymentTable(10);
	table.note(version('a', 'queued', 1, 'IND'));
	table.note(version('a', 'processing', 3));
	table.note(version('a', 'queued', 2));
	expect(table.get('a')).toEqual(version('a', 'processing', 3, 'IND'));
	expect(table.get('b')).toBeUndefined();
});

it('forgets ended payments first, then those with the oldest news, and reports up to which time', () => {
	const table = createPaymentTable(2);
	table.note(version('open-1', 'queued', 1));
	table.note(version('ended', 'succeeded', 5));
	expect(table.forgottenMs).toBeNull();
	table.note(version('open-2', 'processing', 2));
	expect(idsOf(table.entries())).toEqual(['open-1', 'open-2']);
	expect(table.forgottenMs).toBe(5);
	table.note(version('open-1', 'processing', 3));
	table.note(version('open-3', 'queued', null));
	expect(idsOf(table.open())).toEqual(['open-1', 'open-3']);
	expect(table.forgottenMs).toBe(5);
	expect(table.size).toBe(2);
});

it('forgets a state that nobody was given rather than another payment', () => {
	const table = createPaymentTable(2, [version('a', 'succeeded', 5)]);
	table.noteIfRoom(version('b', 'succeeded', 2));
	table.noteIfRoom(version('c', 'queued', 3));
	expect(idsOf(table.entries())).toEqual(['a', 'b']);
	expect(table.forgottenMs).toBe(3);
	table.noteIfRoom(version('a', 'reversed', 6));
	table.noteIfRoom(version('d', 'queued', null));
	expect(table.get('a')).toMatchObject({ status: 'reversed' });
	expect(table.get('d')).toBeUndefined();
	expect(table.forgottenMs).toBe(3);
});

it('moves a payment from the open to the ended ones, and back', () => {
	const table = createPaymentTable(10, [version('a', 'queued', 1), version('b', 'queued', 1)]);
	table.note(version('a', 'succeeded', 2));
	expect(idsOf(table.open())).toEqual(['b']);
	table.note(version('a', 'unknown', 3));
	expect(idsOf(table.open())).toEqual(['b', 'a']);
	expect(table.size).toBe(2);
});

it('forgets payments that ended long ago completely', () => {
	const ended = [1, 2, 3].map((ms) => version(`e${ms}`, 'failed', ms));
	const table = createPaymentTable(10, [version('open', 'queued', 0), ...ended]);
	table.forgetEndedBefore(3);
	expect(idsOf(table.entries())).toEqual(['open', 'e3']);
	expect(table.forgottenMs).toBeNull();
});

it('shares equal marks with other tables, and changes none that it was given', () => {
	const table = createPaymentTable(10);
	const reported = version('a', 'queued', 1, 'IND');
	table.note(reported);
	expect(table.get('a')).toBe(reported);
	const later = Object.freeze(version('a', 'processing', 2));
	table.note(later);
	expect(table.get('a')).toEqual(version('a', 'processing', 2, 'IND'));
});
