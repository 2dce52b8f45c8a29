import {
	findProblem,
	identifyUnread,
	nameItem,
	planned,
	requirePlan,
} from '../../../client/run/planned';

it('gives the plan of an item, or throws what is wrong with it', () => {
	const error = new Error('wrong');
	expect(requirePlan({ plan: 7 })).toBe(7);
	expect(() => requirePlan({ error })).toThrow(error);
	expect(() => requirePlan(undefined)).toThrow();
	expect(findProblem({ plan: 7 })).toBeUndefined();
	expect(findProblem({ error })).toBe(error);
	expect(findProblem(undefined)).toBeUndefined();
	expect(planned(() => 7)).toEqual({ plan: 7 });
	const failed = planned(() => {
		throw error;
	});
	expect(failed).toEqual({ error });
});

it.each([
	['INV-7', { externalId: 'INV-7' }],
	[1002, { externalId: '1002' }],
	// n8n has rounded it, so it would name another payment.
	[10_000_000_000_000_002, {}],
	['Asha Rao 123', {}],
	[undefined, {}],
])('names an item with the external ID %p by %j', (externalId, named) => {
	expect(nameItem(externalId)).toEqual(named);
});

it('takes an item that cannot be read for a payment of its own', () => {
	const one = identifyUnread('A', 0);
	const other = identifyUnread('A', 1);
	expect([one?.externalId, other?.externalId]).toEqual(['A', 'A']);
	expect(one?.fingerprint).not.toBe(other?.fingerprint);
	expect(identifyUnread(undefined, 0)).toBeUndefined();
});
