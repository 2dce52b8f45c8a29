import { InputError } from '../../../../../client/errors';
import { requireNotRefused } from '../../../../../nodes/CrossBorderPayouts/operations/form/requireNotRefused';
import type { RunContext } from '../../../../../nodes/CrossBorderPayouts/operations/operation';

it('throws what is wrong with the form of an item', () => {
	const problem = new InputError([{ field: 'amount', problem: 'is empty' }]);
	const run = { refused: new Map([[1, problem]]) } as unknown as RunContext;
	expect(() => requireNotRefused(run, 1)).toThrow(problem);
	expect(() => requireNotRefused(run, 0)).not.toThrow();
	expect(() => requireNotRefused({} as RunContext, 0)).not.toThrow();
});
