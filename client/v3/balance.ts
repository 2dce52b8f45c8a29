/** [Balance; Endpoints, v3] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint, inQuery } from '../call/endpoint';
import { countryCode } from '../input/checks';
import { rule } from '../input/rule';

/** The interface does not show the members of BalanceInfo, so they pass through. */
export const get = defineEndpoint({
	method: 'GET',
	path: '/v3/balance',
	input: z.object({ country: rule(countryCode) }),
	output: recordWith(),
	call: inQuery,
});
