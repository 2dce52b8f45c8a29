import type { RunContext } from '../operation';

/** @throws what is wrong with how the item's form is written */
export function requireNotRefused({ refused }: RunContext, itemIndex: number): void {
	const problem = refused?.get(itemIndex);
	if (problem) throw problem;
}
