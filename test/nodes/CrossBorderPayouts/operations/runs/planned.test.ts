import {
	findProblem,
	planned,
	requirePlan,
} from '../../../../../nodes/CrossBorderPayouts/operations/runs/planned';

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
