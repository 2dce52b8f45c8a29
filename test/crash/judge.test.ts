import { judge, judgeDiffering, type Made } from './judge';
import type { Limit } from '../schedules/schedule';
import type { StoredOutput } from './messages';

const wanted = [
	{ externalId: 'A', amount: 1000 },
	{ externalId: 'B', amount: 1010 },
];
const paid: Made[] = [
	{ id: 'id-a', externalId: 'A', amount: 1000 },
	{ id: 'id-b', externalId: 'B', amount: 1010 },
];
const row = (item: number, id: string, outcome = 'created') => ({
	item,
	json: { outcome, payment: { id } },
});
const output = (...outputs: StoredOutput['outputs']): StoredOutput => ({
	status: 'success',
	error: null,
	outputs,
});
const good = output([row(0, 'id-a'), row(1, 'id-b', 'existing')], []);

it('reports nothing if every item has one payment, which the output names', () => {
	expect(judge(wanted, paid, good)).toEqual({ doubled: [], unknown: [], foundAgain: 1 });
});

it('finds a second payment, with the same external ID or with another one', () => {
	const same = { id: 'id-c', externalId: 'A', amount: 5 };
	const other = { id: 'id-c', externalId: 'A-2', amount: 1000 };
	expect(judge(wanted, [...paid, same], good).doubled).toEqual(['item 0 was paid 2 times']);
	expect(judge(wanted, [...paid, other], good).doubled).toEqual(['item 0 was paid 2 times']);
});

it.each<[string, Made[], StoredOutput | undefined, string]>([
	['no output', paid, undefined, 'item 0: the second run stored no output'],
	[
		'an item that is missing',
		paid,
		output([row(1, 'id-b')], []),
		'item 0: no outcome, but {"error":null}',
	],
	[
		'an item that failed',
		paid,
		output([row(1, 'id-b')], [{ item: 0, json: { error: 'Oh', details: { created: 'unknown' } } }]),
		'item 0: no outcome, but {"error":"Oh","details":{"created":"unknown"}}',
	],
	[
		'an item that came twice',
		paid,
		output([row(0, 'id-a'), row(0, 'id-a'), row(1, 'id-b')]),
		'item 0: 2 outcomes',
	],
	[
		'an outcome that is none',
		paid,
		output([row(0, 'id-a', 'would_pay'), row(1, 'id-b')]),
		'item 0: the outcome is "would_pay"',
	],
	[
		'the ID of another payment',
		paid,
		output([row(0, 'id-b'), row(1, 'id-b')]),
		'item 0: the output says created id-b, the service has id-a',
	],
	[
		'a payment that the service does not have',
		paid.slice(1),
		good,
		'item 0: the output says created id-a, the service has none',
	],
	[
		'a record without an ID',
		paid,
		output([{ item: 0, json: { outcome: 'created', payment: null } }, row(1, 'id-b')]),
		'item 0: the output says created undefined, the service has id-a',
	],
])('reports as unknown: %s', (_, made, stored, sentence) => {
	expect(judge(wanted, made, stored).unknown[0]).toBe(sentence);
	expect(judge(wanted, made, undefined).foundAgain).toBe(0);
});

describe('at a service that differs from others', () => {
	const failed = (outcome: string, created: string) =>
		output([row(1, 'id-b')], [{ item: 0, json: { error: 'Oh', details: { outcome, created } } }]);
	const at = (made: readonly Made[], stored: StoredOutput, ...predicted: Limit[]) =>
		judgeDiffering(wanted, made, stored, predicted);

	it.each<[string, string, readonly Made[], number]>([
		['unconfirmed', 'unknown', paid, 0],
		['not_sent', 'no', paid, 0],
		['rejected', 'no', paid.slice(1), 0],
		['rejected', 'no', paid, 1],
		['rejected', 'yes', paid, 0],
		['rejected', 'yes', paid.slice(1), 1],
		['rejected', 'unknown', paid.slice(1), 1],
		['unconfirmed', 'no', paid, 1],
	])('judges %s, created %s', (outcome, created, made, falseWords) => {
		expect(at(made, failed(outcome, created)).unknown).toHaveLength(falseWords);
	});

	it('accepts a record without an ID if a payment exists, and none if no payment exists', () => {
		const bare = output([
			{ item: 0, json: { outcome: 'created', payment: { status: 'queued' } } },
			row(1, 'id-b'),
		]);
		expect([at(paid, bare).unknown, at(paid.slice(1), bare).unknown.length]).toEqual([[], 1]);
		expect(at(paid.slice(1), good).unknown).toHaveLength(1);
	});

	it('counts a second payment separately if the service does not check external IDs', () => {
		const twice = [...paid, { id: 'id-c', externalId: 'A', amount: 5 }];
		expect(at(twice, good)).toMatchObject({ doubled: ['item 0 was paid 2 times'], limited: [] });
		expect(at(twice, good, 'made up payment')).toMatchObject({
			doubled: ['item 0 was paid 2 times'],
			limited: [],
		});
		expect(at(twice, good, 'second payment')).toMatchObject({
			doubled: [],
			predicted: ['second payment'],
			limited: [{ limit: 'second payment', what: 'item 0 was paid 2 times' }],
		});
	});

	it('counts a payment that is falsely reported as existing separately if look-ups return the record of another one', () => {
		const what = 'item 0: rejected, created yes, while the service has 0';
		const said = failed('rejected', 'yes');
		expect(at(paid.slice(1), said, 'second payment')).toMatchObject({
			unknown: [what],
			limited: [],
		});
		expect(at(paid.slice(1), said, 'made up payment')).toMatchObject({
			unknown: [],
			limited: [{ limit: 'made up payment', what }],
		});
		expect(at(paid, failed('rejected', 'no'), 'made up payment').unknown).toHaveLength(1);
	});
});
