import { inspect } from 'node:util';

import { CrossBorderPayoutsApi } from '../../../../credentials/CrossBorderPayoutsApi.credentials';
import { InputError, TransportError } from '../../../../client/errors';
import { duringAnswer, toTransportError } from '../../../../nodes/adapter/n8n/toTransportError';

const nodeError = (code: string, syscall?: string): Error =>
	Object.assign(new Error(`${syscall ?? ''} ${code}`), {
		code,
		...(syscall === undefined ? {} : { syscall }),
	});

/** Wraps an error of the HTTP library as n8n does. */
const wrapped = (cause: Error, code?: string): Error => {
	const library = Object.assign(
		new Error('Request failed', { cause }),
		code === undefined ? {} : { code },
	);
	return new Error('The service refused the connection', { cause: library });
};

describe('before the first byte: it provably never left', () => {
	it.each([
		['ENOTFOUND', 'getaddrinfo', 'network'],
		['EAI_AGAIN', 'getaddrinfo', 'network'],
		['ENODATA', 'getaddrinfo', 'network'],
		['ECONNREFUSED', 'connect', 'network'],
		['ECONNREFUSED', undefined, 'network'],
		['ENOTFOUND', undefined, 'network'],
		['EHOSTUNREACH', 'connect', 'network'],
		['ENETUNREACH', 'connect', 'network'],
		['EADDRNOTAVAIL', 'connect', 'network'],
		['ECONNRESET', 'connect', 'network'],
		['EACCES', 'connect', 'network'],
		['ETIMEDOUT', 'connect', 'timeout'],
		['CERT_HAS_EXPIRED', undefined, 'certificate_expired'],
		['ERR_TLS_CERT_ALTNAME_INVALID', undefined, 'certificate_host'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', undefined, 'certificate_untrusted'],
		['SELF_SIGNED_CERT_IN_CHAIN', undefined, 'certificate_untrusted'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, 'certificate_untrusted'],
		['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', undefined, 'certificate_untrusted'],
	])('%s of %s', (code, syscall, kind) => {
		for (const thrown of [nodeError(code, syscall), wrapped(nodeError(code, syscall), code)]) {
			expect(toTransportError(thrown)).toMatchObject({
				name: 'TransportError',
				code: kind,
				outcomeUnknown: false,
				errno: code,
			});
		}
	});
});

describe('n8n before 2.34, which leaves no cause', () => {
	const bare = (message: string, httpCode: string): Error =>
		Object.assign(new Error(message), { name: 'NodeApiError', httpCode });

	it.each([
		['ECONNREFUSED', 'network'],
		['ENOTFOUND', 'network'],
		['EAI_AGAIN', 'network'],
		['CERT_HAS_EXPIRED', 'certificate_expired'],
	])('%s never left', (errno, code) => {
		expect(toTransportError(bare('The service refused the connection', errno))).toMatchObject({
			name: 'TransportError',
			code,
			outcomeUnknown: false,
			errno,
		});
	});

	it.each([
		['ECONNRESET', 'network'],
		['ECONNABORTED', 'timeout'],
		['ERR_CANCELED', 'aborted'],
	])('%s may have acted', (httpCode, code) => {
		expect(toTransportError(bare('The connection was aborted', httpCode))).toMatchObject({
			code,
			outcomeUnknown: true,
		});
	});

	it.each([
		[[{ field: 'Base URL', problem: 'contains /v2 or /v3. Leave the version out' }]],
		[
			[
				{ field: 'Private Key', problem: 'is no PEM: copy all of it' },
				{ field: 'Key ID', problem: 'is missing' },
			],
		],
		[[{ field: '', problem: 'The request goes to another server than the credential' }]],
	])('what the credential refused: %j', (issues) => {
		const { message, advice } = new InputError(issues, 'invalid_credential');
		const left = Object.assign(bare(message, ''), { httpCode: null, description: advice });
		expect(toTransportError(left)).toMatchObject({
			name: 'InputError',
			code: 'invalid_credential',
			issues,
			message,
		});
	});

	it('what the credential itself throws', async () => {
		const form = { baseUrl: 'https://payouts.example/v3' };
		const request = { url: 'https://payouts.example/v3/events' };
		const { authenticate } = new CrossBorderPayoutsApi();
		if (typeof authenticate !== 'function') throw new Error('It signs by itself');
		const thrown: unknown = await authenticate(form, request).catch((error: unknown) => error);
		const { message, description } = Object(thrown);
		const left = Object.assign(new Error(message), {
			name: 'NodeApiError',
			description,
			httpCode: null,
		});
		expect(toTransportError(left)).toMatchObject({
			name: 'InputError',
			code: 'invalid_credential',
			message: expect.stringContaining('Base URL') as string,
		});
	});

	it('a status is not a system code', () => {
		expect(toTransportError(bare('Bad request', '400'))).toMatchObject({
			code: 'network',
			outcomeUnknown: true,
		});
	});
});

describe('later: the service may have acted', () => {
	it.each([
		['ECONNRESET', 'read', 'network'],
		['ECONNRESET', undefined, 'network'],
		['EPIPE', 'write', 'network'],
		['ETIMEDOUT', 'read', 'timeout'],
		['ETIMEDOUT', undefined, 'timeout'],
		['ECONNABORTED', undefined, 'timeout'],
		['EPROTO', 'write', 'network'],
		['EHOSTUNREACH', 'read', 'network'],
		['ENETDOWN', 'read', 'network'],
		['HPE_INVALID_CONSTANT', undefined, 'network'],
		['ERR_STREAM_PREMATURE_CLOSE', undefined, 'network'],
	])('%s of %s', (code, syscall, kind) => {
		for (const thrown of [nodeError(code, syscall), wrapped(nodeError(code, syscall))]) {
			expect(toTransportError(thrown)).toMatchObject({
				code: kind,
				outcomeUnknown: true,
				errno: code,
			});
		}
	});

	it.each<[string, unknown]>([
		['an error without a code', new Error('socket hang up')],
		['an error whose code is a number', Object.assign(new Error('x'), { code: 5 })],
		['text', 'ECONNREFUSED'],
		['nothing', undefined],
		['a record', { code: 'ECONNREFUSED' }],
	])('%s', (_name, thrown) => {
		const error = toTransportError(thrown);
		expect(error).toMatchObject({ code: 'network', outcomeUnknown: true });
		expect(error).toHaveProperty('errno', undefined);
	});

	it('does not show the words of the library as a system code', () => {
		expect(toTransportError(nodeError('ERR_BAD_RESPONSE'))).toHaveProperty('errno', undefined);
	});
});

it.each<[string, Error]>([
	['the HTTP library', nodeError('ERR_CANCELED')],
	['a signal', Object.assign(new Error('aborted'), { name: 'AbortError' })],
])('an abort of %s is an abort', (_name, thrown) => {
	expect(toTransportError(wrapped(thrown))).toMatchObject({
		code: 'aborted',
		outcomeUnknown: true,
	});
});

it('passes on an error of the client that the credential threw', () => {
	const own = new InputError([{ field: 'Secret Key', problem: 'is empty' }], 'invalid_credential');
	expect(toTransportError(wrapped(own))).toBe(own);
	const late = new TransportError('response_too_large', true);
	expect(toTransportError(late)).toBe(late);
});

it('ends with errors that are their own cause', () => {
	const loop = nodeError('ECONNRESET', 'read');
	loop.cause = loop;
	expect(toTransportError(loop)).toMatchObject({ code: 'network', outcomeUnknown: true });
});

it('keeps only the code of the original error', () => {
	const thrown = Object.assign(wrapped(nodeError('ECONNRESET', 'read')), {
		config: { headers: { Authorization: 'Bearer secret-token' } },
		message: 'failed with Bearer secret-token',
	});
	const error = toTransportError(thrown);
	expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret-token');
	expect(error.cause).toBeUndefined();
});

it.each([
	[
		'a connection that looks refused',
		toTransportError(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
		'network',
	],
	['a time limit', new TransportError('timeout', true), 'timeout'],
	['a size', new TransportError('response_too_large', true), 'response_too_large'],
	['what no transport throws', new Error('zlib'), 'network'],
])('knows that the request was received if the response is ended by %s', (_name, thrown, code) => {
	expect(duringAnswer(thrown, 202)).toMatchObject({
		name: 'TransportError',
		code,
		outcomeUnknown: true,
		answerStatus: 202,
	});
});
