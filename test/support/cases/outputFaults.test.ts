import { findFaults, namesOfMissing } from './outputFaults';

const members = {
	id: 'string',
	amount: 'number|string|null',
	final: 'boolean|missing',
	hints: 'string[]',
	approval: { '?': 'missing', text: 'string', batch: { '?': 'missing', text: 'string' } },
} as const;

const good = {
	id: 'a',
	amount: null,
	hints: [],
	approval: { text: 'Pay', batch: { text: 'All' } },
};

it('finds nothing in an output that is as shown, and notes its members', () => {
	const seen = new Set<string>();
	expect(findFaults(members, good, seen)).toEqual([]);
	expect(findFaults(members, { id: 'a', amount: 1, final: true, hints: ['b'] }, seen)).toEqual([]);
	expect([...seen].sort()).toEqual([
		...['amount', 'approval', 'approval.batch', 'approval.batch.text', 'approval.text'],
		...['final', 'hints', 'id'],
	]);
	expect(namesOfMissing(members)).toEqual(['final', 'approval', 'approval.batch']);
});

it.each<[string, Readonly<Record<string, unknown>>, string]>([
	['a member that is not shown', { ...good, rate: 1 }, 'rate is not shown'],
	[
		'another type',
		{ ...good, amount: true },
		'amount is a boolean, and number|string|null is shown',
	],
	[
		'a list of something else',
		{ ...good, hints: [1] },
		'hints is a number[], and string[] is shown',
	],
	['no object', { ...good, approval: 'Pay' }, 'approval is a string, and an object is shown'],
	[
		'an inner member that is missing',
		{ ...good, approval: {} },
		'approval.text is shown as always there, and is missing',
	],
	[
		'another order',
		{ amount: 1, id: 'a', hints: [] },
		'the order is amount, id, hints, and id, amount, hints is shown',
	],
])('finds %s', (_, output, fault) => {
	expect(findFaults(members, output, new Set())).toEqual([fault]);
});
