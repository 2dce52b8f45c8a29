import {
	UserError,
	type IAuthenticate,
	type ICredentialType,
	type Icon,
	type INodeProperties,
} from 'n8n-workflow';

import { isPayoutError } from '../client/errors';
import { signRequest } from './signRequest';

/** Signs requests to the payout service. The nodes test it, see `testCredential`. [Authentication] */
export class CrossBorderPayoutsApi implements ICredentialType {
	name = 'crossBorderPayoutsApi';

	displayName = 'Cross-Border Payouts API';

	icon: Icon = {
		light: 'file:../icons/crossBorderPayouts.svg',
		dark: 'file:../icons/crossBorderPayouts.dark.svg',
	};

	documentationUrl = 'https://github.com/a-seed-30748414/n8n-nodes-cross-border-payouts#credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			default: '',
			required: true,
			placeholder: 'e.g. https://api.example.com',
			description:
				'The address of your environment, exactly as the service gave it to you, but without /v2 or /v3',
		},
		// Production is the default, so that a forgotten field leaves the guard of editor runs on.
		{
			displayName: 'Environment',
			name: 'environment',
			type: 'options',
			options: [
				{
					name: 'Production',
					value: 'production',
					description: "Payments move real money. The editor pays only with 'Pay from the Editor'.",
				},
				{
					name: 'Sandbox',
					value: 'sandbox',
					description: 'Payments are tests. A run from the editor pays, too.',
				},
			],
			default: 'production',
			description:
				"What these keys are for. With Production, a run from the editor pays only with the option 'Pay from the Editor'.",
		},
		{
			displayName: 'Signing Algorithm',
			name: 'algorithm',
			type: 'options',
			options: [
				{
					name: 'HS256',
					value: 'HS256',
					description: 'Sign with the secret key that the service issued',
				},
				{
					name: 'RS256',
					value: 'RS256',
					description: 'Sign with your own private key. The service has its public key.',
				},
			],
			default: 'HS256',
			description: 'The method that the service chose for your integration',
		},
		// n8n's lint recognises a secret by certain words in the names of masked fields.
		{
			displayName: 'Access Key',
			name: 'accessApiKey',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			required: true,
			description: 'Identifies your account to the service',
		},
		{
			displayName: 'Secret Key',
			name: 'secretKey',
			type: 'string',
			typeOptions: { password: true },
			displayOptions: { show: { algorithm: ['HS256'] } },
			default: '',
			required: true,
			description:
				'Signs the tokens. Enter it exactly as the service gave it, whatever its length. It never leaves n8n.',
		},
		{
			displayName: 'Secret Key Encoding',
			name: 'keyEncoding',
			type: 'options',
			displayOptions: { show: { algorithm: ['HS256'] } },
			options: [
				{
					name: 'Base64',
					value: 'base64',
					description: 'Sign with the decoded bytes of the secret key',
				},
				{
					name: 'Text',
					value: 'text',
					description: 'Sign with the secret key as it is written',
				},
			],
			default: 'text',
			description:
				'How to read the secret key. If the service refuses the keys, try the other encoding.',
		},
		{
			displayName: 'Private Key',
			name: 'privateKey',
			type: 'string',
			typeOptions: { password: true, rows: 6 },
			displayOptions: { show: { algorithm: ['RS256'] } },
			default: '',
			required: true,
			placeholder: '-----BEGIN PRIVATE KEY-----',
			description:
				'An RSA key of at least 2048 bits in PEM form, with its BEGIN and END lines. It never leaves n8n.',
		},
		{
			displayName: 'Key ID',
			name: 'keyId',
			type: 'string',
			displayOptions: { show: { algorithm: ['RS256'] } },
			default: '',
			description: 'The name of your public key at the service. Leave empty to use the access key.',
		},
		{
			displayName: 'Sign Request Body',
			name: 'signBody',
			type: 'boolean',
			default: false,
			description:
				'Whether to sign the body of each POST request. Turn it on if the service asks for the hmac claim.',
		},
		{
			displayName: 'HMAC Key',
			name: 'hmacSecretKey',
			type: 'string',
			typeOptions: { password: true },
			displayOptions: { show: { algorithm: ['RS256'], signBody: [true] } },
			default: '',
			required: true,
			description: 'Signs the bodies. With HS256 the secret key does that.',
		},
		{
			displayName: 'HMAC Encoding',
			name: 'hmacEncoding',
			type: 'options',
			displayOptions: { show: { signBody: [true] } },
			options: [
				{ name: 'Base64', value: 'base64' },
				{ name: 'Base64url', value: 'base64url' },
				{ name: 'Hex', value: 'hex' },
			],
			default: 'hex',
			description: 'How the signature of the body is written',
		},
		{
			displayName: 'Token Lifetime (Seconds)',
			name: 'lifetimeSeconds',
			type: 'number',
			typeOptions: { minValue: 10, maxValue: 3600, numberPrecision: 0 },
			default: 120,
			description: 'How long a token is valid, from 10 to 3600',
		},
	];

	authenticate: IAuthenticate = async (credentials, requestOptions) =>
		await signRequest(credentials, requestOptions).catch((error: unknown) => {
			throw toUserError(error);
		});
}

/**
 * Wraps the error in one without a `code`. When a credential is tested, n8n shows an error's `code`
 * instead of its message. The code stays available in the cause.
 */
function toUserError(error: unknown): unknown {
	if (!isPayoutError(error)) return error;
	return new UserError(error.message, { description: error.advice, cause: error });
}
