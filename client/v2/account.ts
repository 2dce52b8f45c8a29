/** [Beneficiary account check] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint } from '../http/endpoint';
import { ifsc, indiaOnly, text } from '../input/checks';
import { optional, rule } from '../input/rule';

/**
 * `status` has four values, two of which are neither good nor bad, so it is passed on unchanged.
 */
export const validate = defineEndpoint({
	name: 'POST /v2/validate_account',
	method: 'POST',
	// A check moves no money.
	repeatable: true,
	input: z.object({
		country: rule(indiaOnly),
		account_number: rule(text()),
		bank_branch_code: rule(ifsc),
		beneficiary_name: optional(text()),
	}),
	output: recordWith({ status: 'text' }),
	call: (body) => ({ path: ['v2', 'validate_account'], body }),
});
