import { InvalidValue } from '../../../client/errors';
import { paidExternalId } from '../../../client/input';
import type { Identified } from '../../../client/payment/send';
import type { Form, RunContext } from './operation';

/** What an item is to do, or why it cannot: known for all items of a run before its first request. */
export type Planned<Plan> = { readonly plan: Plan } | { readonly error: unknown };

/** Keeps what the task throws, so that one item does not hide the others. */
export function planned<Plan>(task: () => Plan): Planned<Plan> {
	try {
		return { plan: task() };
	} catch (error) {
		return { error };
	}
}

/** @throws what is wrong with the item */
export function requirePlan<Plan>(planned: Planned<Plan> | undefined): Plan {
	if (planned && 'plan' in planned) return planned.plan;
	throw planned?.error;
}

/** @throws what is wrong with how the item's form is written */
export function requireNotRefused({ refused }: RunContext, itemIndex: number): void {
	const problem = refused?.get(itemIndex);
	if (problem) throw problem;
}

/** @returns what is wrong with the item; undefined if nothing is */
export const findProblem = (planned: Planned<unknown> | undefined): unknown =>
	planned && 'error' in planned ? planned.error : undefined;

/** @returns the external ID of an item that cannot be sent. Without one that is refused: it may contain a name */
export function nameItem({ externalId }: Form): { externalId?: string } {
	const id = paidExternalId(externalId);
	return id instanceof InvalidValue ? {} : { externalId: id };
}

/**
 * What an item that cannot be sent would have paid: nobody knows, so it differs from all others.
 *
 * @returns undefined if its external ID is not known either
 */
export function identifyUnread(form: Form, itemIndex: number): Identified | undefined {
	const { externalId } = nameItem(form);
	return externalId === undefined
		? undefined
		: { externalId, fingerprint: `item ${itemIndex} cannot be read` };
}
