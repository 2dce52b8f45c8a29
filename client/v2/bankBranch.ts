/** [Bank branch lookup] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint, inBody } from '../call/endpoint';
import { indiaOnly } from '../input/checks';
import { branchCode } from '../input/partyText';
import { rule } from '../input/rule';

/** Only `valid` is required. For a branch that does not exist, no other member has a meaning. */
export const lookUp = defineEndpoint({
	method: 'POST',
	path: '/v2/validate_bank',
	// A look-up moves no money.
	repeatable: true,
	input: z.object({ country: rule(indiaOnly), bank_branch_code: rule(branchCode) }),
	output: recordWith({ valid: 'boolean' }),
	call: inBody,
});
