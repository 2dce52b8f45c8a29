/** [Debug echo] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint } from '../http/endpoint';

/** The echo holds the request's headers, perhaps the token: it is read as a sign of life and never handed on. */
export const echo = defineEndpoint({
	name: 'GET /v2/debug',
	method: 'GET',
	input: z.object({}),
	output: recordWith(),
	call: () => ({ path: ['v2', 'debug'] }),
});
