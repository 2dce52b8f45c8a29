import fc from 'fast-check';
import { packVersion, packTable, unpackTable } from '../../../delivery/reconciler/paymentCodec';
import type { PaymentVersion } from '../../../delivery/event/paymentVersion';
import { createPaymentTable } from '../../../delivery/reconciler/paymentTable';
import type { Moment } from '../../../client/payment/moment';
import { paymentStates } from '../../../client/interface/states';
import { countries } from '../../../client/interface/vocabulary';

const time = fc.integer({ min: 0, max: 4_102_444_800_000 });
const moment = fc.oneof(
	fc.record({ atMs: fc.option(time) }),
	time.map((atMs): Moment => ({ atMs, isRough: true })),
);

const facts = fc.record({
	id: fc.oneof(fc.uuid(), fc.stringMatching(/^[\w.-]{1,40}$/)),
	status: fc.oneof(fc.constantFrom(...paymentStates), fc.stringMatching(/^[\w.-]{1,20}$/)),
	country: fc.option(fc.oneof(fc.constantFrom(...countries), fc.stringMatching(/^[A-Z]{3}$/)), {
		nil: undefined,
	}),
	round: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
	isListed: fc.constantFrom(true, undefined),
});
const version: fc.Arbitrary<PaymentVersion> = fc.tuple(facts, moment).map(([rest, when]) => ({
	...rest,
	...(when.atMs === null && { isListed: undefined }),
	...when,
}));

it('restores every payment unchanged, whatever its ids and statuses', () => {
	fc.assert(
		fc.property(fc.array(version, { maxLength: 20 }), fc.option(fc.nat()), (marks, forgottenMs) => {
			const table = createPaymentTable(100, marks, forgottenMs);
			const back = unpackTable(packTable(table), 100);
			expect([...back.entries()]).toEqual([...table.entries()]);
			expect(back.forgottenMs).toBe(forgottenMs);
		}),
	);
});

it('needs less than 40 characters for a payment', () => {
	const text = packVersion({
		id: '01939b6c-4a1e-4c3d-8f00-2b1f6d0a9c11',
		status: 'processing',
		atMs: Date.parse('2026-01-01T00:00:00Z'),
		country: 'PAK',
	});
	expect(text.length).toBeLessThan(40);
	expect(text).not.toMatch(/\s/);
});

it('leaves out what cannot be stored, and what cannot be read', () => {
	const strange = [
		{ id: 'a b', status: 'queued', atMs: 1 },
		{ id: 'a', status: 'qu eued', atMs: 1 },
		{ id: 'b', status: 'queued', atMs: 1 },
	];
	expect(
		[...unpackTable(packTable(createPaymentTable(9, strange)), 9).entries()].map(({ id }) => id),
	).toEqual(['b']);
	expect([...unpackTable('!x junk ,,, =c,1,z, =d,,0,', 9).entries()].map(({ id }) => id)).toEqual([
		'd',
	]);
	expect(unpackTable('', 9).size).toBe(0);
});

it.each([
	'00000000-0000-0000-0000-000000000000',
	'ffffffff-ffff-ffff-ffff-ffffffffffff',
	'00000000-0000-4000-8000-0000000000ff',
])('restores the ID %s', (id) => {
	const table = createPaymentTable(10, [{ id, status: 'queued', atMs: 5 }]);
	expect([...unpackTable(packTable(table), 10).entries()].map((version) => version.id)).toEqual([
		id,
	]);
});

it('leaves out an invalid ID', () => {
	expect([...unpackTable('zzzzzzzzzzzzzzzzzzzzzzzzz,5,0,', 10).entries()]).toEqual([]);
});

it('leaves out an impossible time, because all payments would be older than it', () => {
	expect(unpackTable('!1004fzyo82mvyr,lx,2', 10).forgottenMs).toBeNull();
	expect(unpackTable(`!${(1_767_225_600_000).toString(36)}`, 10).forgottenMs).toBe(
		1_767_225_600_000,
	);
});

it('leaves out a payment whose time or round is damaged', () => {
	const sane = { id: 'd', status: 'queued', atMs: 35, country: undefined };
	const damaged = '=a,l76daa800AAAA1,0, =b,!,0, =d,z,0, =e,z,0,,l76daa800AAAA1';
	expect([...unpackTable(damaged, 9).entries()]).toEqual([sane]);
});
