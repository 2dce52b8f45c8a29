import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
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

it('first forgets an ended payment that was not delivered, and an open one only if all are open', () => {
	const table = createPaymentTable(2, [version('a', 'succeeded', 5)]);
	table.noteIfRoom(version('b', 'succeeded', 2));
	table.noteIfRoom(version('c', 'failed', 3));
	expect(idsOf(table.entries())).toEqual(['a', 'b']);
	expect(table.forgottenMs).toBe(3);
	table.noteIfRoom(version('b', 'reversed', 6));
	expect(table.get('b')).toMatchObject({ status: 'reversed' });
	table.noteIfRoom(version('d', 'queued', 4));
	table.noteIfRoom(version('e', 'queued', 4));
	expect(idsOf(table.entries())).toEqual(['d', 'e']);
	expect(table.forgottenMs).toBe(6);
	table.noteIfRoom(version('f', 'queued', null));
	expect(idsOf(table.entries())).toEqual(['d', 'e']);
});

it('keeps the states that are needed beyond the limit, up to another one', () => {
	let sinceMs = 3;
	const table = createPaymentTable(2, [], null, { sinceMs: () => sinceMs, limit: 4 });
	for (const ms of [1, 2, 3, 4, 5]) table.note(version(`e${ms}`, 'failed', ms));
	expect(idsOf(table.entries())).toEqual(['e3', 'e4', 'e5']);
	expect(table.forgottenMs).toBe(2);
	for (const ms of [6, 7]) table.note(version(`e${ms}`, 'failed', ms));
	expect(idsOf(table.entries())).toEqual(['e4', 'e5', 'e6', 'e7']);
	sinceMs = 7;
	table.note(version('open', 'queued', null));
	expect(idsOf(table.entries())).toEqual(['open', 'e7']);
	table.note(version('e8', 'failed', null));
	expect(idsOf(table.entries())).toEqual(['open', 'e7', 'e8']);
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

it('keeps ended payments that a list has delivered for a day longer, because their events may come late', () => {
	const dayMs = 86_400_000;
	const listed = { ...version('listed', 'failed', 1), isListed: true };
	const table = createPaymentTable(10, [listed, version('passed', 'failed', 1)]);
	table.forgetEndedBefore(dayMs);
	expect(idsOf(table.entries())).toEqual(['listed']);
	table.forgetEndedBefore(dayMs + 2);
	expect(idsOf(table.entries())).toEqual([]);
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
