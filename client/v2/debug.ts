/** [Debug echo] */
import { z } from 'zod';

import { recordWith } from '../http/answer';
import { defineEndpoint, inQuery } from '../call/endpoint';
import { isHeaderEcho } from '../http/headerEcho';

/**
 * The echo contains the request's headers, perhaps the token. It only shows that the service
 * responds, and is never passed on.
 */
export const echo = defineEndpoint({
	method: 'GET',
	path: '/v2/debug',
	input: z.object({}),
	output: recordWith().refine(isHeaderEcho),
	call: inQuery,
});
