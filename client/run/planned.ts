import { InvalidValue } from '../errors';
import { paidExternalId } from '../input/checks';
import type { Identified } from '../payment/send/onePerRun';

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

/** @returns what is wrong with the item; undefined if nothing is */
export const findProblem = (planned: Planned<unknown> | undefined): unknown =>
	planned && 'error' in planned ? planned.error : undefined;

/**
 * @param externalId as the item has it
 * @returns the external ID of an item that cannot be sent. Without one that is refused: it may contain a name
 */
export function nameItem(externalId: unknown): { externalId?: string } {
	const id = paidExternalId(externalId);
	return id instanceof InvalidValue ? {} : { externalId: id };
}

/**
 * What an item that cannot be sent would have paid: nobody knows, so it differs from all others.
 *
 * @returns undefined if its external ID is not known either
 */
export function identifyUnread(given: unknown, itemIndex: number): Identified | undefined {
	const { externalId } = nameItem(given);
	return externalId === undefined
		? undefined
		: { externalId, fingerprint: `item ${itemIndex} cannot be read` };
}
