/** [Beneficiary account check] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint, inBody } from '../call/endpoint';
import { indiaOnly } from '../input/checks';
import { branchCode, partyText } from '../input/partyText';
import { optional, rule } from '../input/rule';

/**
 * `status` has four values, two of which are neither good nor bad, so it is passed on unchanged.
 */
export const validate = defineEndpoint({
	method: 'POST',
	path: '/v2/validate_account',
	// A check moves no money.
	repeatable: true,
	input: z.object({
		country: rule(indiaOnly),
		account_number: rule(partyText('account')),
		bank_branch_code: rule(branchCode),
		beneficiary_name: optional(partyText('name')),
	}),
	output: recordWith({ status: 'text' }),
	call: inBody,
});
