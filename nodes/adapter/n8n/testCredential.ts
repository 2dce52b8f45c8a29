/**
 * n8n's test of a credential. n8n's own kind of test, a request without code, shows a bare
 * ECONNREFUSED or "Unauthorized". This one tells the causes apart as Connection: Check does.
 */
import type {
	ICredentialTestFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';

import { createPayoutClient } from '../../../client';
import {
	addressOf,
	createAuthenticator,
	type Credential,
	findSecretHints,
	parseCredential,
} from '../../../client/auth';
import { otherBaseUrlOf } from '../../../client/connectionCheck';
import { isPayoutError } from '../../../client/errors';
import type { Transport } from '../../../client/http';
import { n8nClock } from './clock';
import { createN8nTransport } from './transport';

const authenticate = createAuthenticator({ clock: n8nClock });

/**
 * @param form the values of the credential form by field name
 * @returns what n8n shows: one sentence for the cause and one for the remedy. Never throws, and
 *   never repeats a value of a secret field
 */
export async function testCredential(
	context: ICredentialTestFunctions,
	form: Readonly<Record<string, unknown>>,
): Promise<INodeCredentialTestResult> {
	try {
		const refusal = await findRefusal(context, form);
		return refusal === null
			? { status: 'OK', message: 'The service accepts the keys.' }
			: { status: 'Error', message: refusal };
	} catch (error) {
		// Any other error may contain the request with its token.
		const message = isPayoutError(error)
			? `${error.message}. ${error.advice}`
			: 'The credential could not be tested. Run the operation Connection: Check with it.';
		return { status: 'Error', message };
	}
}

async function findRefusal(
	context: ICredentialTestFunctions,
	form: Readonly<Record<string, unknown>>,
): Promise<string | null> {
	const credential = parseCredential(form);
	const other = otherBaseUrlOf(credential.baseUrl);
	const client = createPayoutClient({
		baseUrl: addressOf(credential.baseUrl),
		transport: signingTransport(context, credential),
		otherBaseUrl: {
			baseUrl: other,
			transport: signingTransport(context, { ...credential, baseUrl: other }),
		},
		credentialHints: findSecretHints(form),
		clock: n8nClock,
	});
	const { failure, hints } = await client.checkKeys();
	return failure && [`${failure.summary}.`, withPeriod(failure.advice), ...hints].join(' ');
}

const withPeriod = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/**
 * In its test of a credential, n8n gives only its older helper, which signs nothing. It is put into
 * the place of the newer one, so that the time limits and all other precautions apply.
 */
function signingTransport(context: ICredentialTestFunctions, credential: Credential): Transport {
	const helpers = {
		async httpRequestWithAuthentication(_type: string, options: IHttpRequestOptions) {
			const { url, method = 'GET', headers, timeout, agentOptions } = options;
			return await context.helpers.request({
				uri: url,
				method,
				headers: { ...headers, Authorization: await authenticate(credential, { method }) },
				timeout,
				...(agentOptions && { agentOptions }),
				resolveWithFullResponse: true,
				simple: false,
				useStream: true,
				// A redirect would send the token to any server that the response names.
				followRedirect: false,
				followAllRedirects: false,
				maxRedirects: 0,
				sendCredentialsOnCrossOriginRedirect: false,
			});
		},
	};
	return createN8nTransport({ helpers } as unknown as ILoadOptionsFunctions);
}
