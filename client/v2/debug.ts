/** [Debug echo] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint } from '../http/endpoint';
import { isHeaderEcho } from '../http/headerEcho';

/**
 * The echo contains the request's headers, perhaps the token. It only shows that the service
 * responds, and is never passed on.
 */
export const echo = defineEndpoint({
	name: 'GET /v2/debug',
	method: 'GET',
	input: z.object({}),
	output: recordWith().refine(isHeaderEcho),
	call: () => ({ path: ['v2', 'debug'] }),
});
