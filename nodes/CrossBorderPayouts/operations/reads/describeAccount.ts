import { nameMatches } from '../../../../client/payment/guards';
import type { ServiceRecord } from '../../../../client/http';
import type { PlanInput } from '../../../../client/run';
import type { Output } from '../operation';

/** The answer of a check, unchanged, and whether it names the holder who was asked for. */
export const describeAccount = (
	answer: ServiceRecord,
	{ beneficiary_name }: PlanInput,
): Output => ({
	...answer,
	nameMatches: nameMatches(beneficiary_name, answer),
});
