/** [Beneficiary account check] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint, inBody } from '../call/endpoint';
import { indiaOnly, oneOf } from '../input/checks';
import { branchCode, partyText } from '../input/partyText';
import { optional, rule } from '../input/rule';
import { paymentTypes } from '../interface/vocabulary';

/**
 * `status` has four values, two of which are neither good nor bad, so it is passed on unchanged.
 */
export const validate = defineEndpoint({
	method: 'POST',
	path: '/v3/validate_account',
	// A check moves no money.
	repeatable: true,
	input: z.object({
		country: rule(indiaOnly),
		payment_type: optional(oneOf(paymentTypes)),
		account_number: rule(partyText('account')),
		branch_code: rule(branchCode),
		beneficiary_name: optional(partyText('name')),
	}),
	output: recordWith({ status: 'text' }),
	call: inBody,
});
