/** What every service request goes through before its handler: log, fault, token, hmac, permission, JSON. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Permission } from './accounts';
import { TokenRefused, verifyBodyHmac, verifyToken, type VerifiedToken } from './auth';
import { bodyFieldErrors } from './bodyErrors';
import type { Fault } from './faults';
import type { RequestRecord } from './requestLog';
import { invalidFields, ServiceError } from './serviceError';
import { sleepReal } from './sleepReal';
import type { SandboxState } from './state';
import * as v2 from './v2/errors';
import * as v3 from './v3/errors';
import type { ApiVersion } from './vocabulary';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** What the token's account must be allowed to do; none for any valid token. */
		permission?: Permission;
	}
	interface FastifyRequest {
		call: Call | null;
	}
}

/** One request as the sandbox follows it. */
interface Call {
	readonly record: RequestRecord;
	readonly fault: Fault | undefined;
	token: VerifiedToken | null;
}

const errorFormats = { v2, v3 } as const satisfies Record<ApiVersion, unknown>;

/** The verified token of a request whose handler runs. */
export function tokenOf(request: FastifyRequest): VerifiedToken {
	const token = request.call?.token ?? null;
	if (token === null) throw new Error('The request went past the token check');
	return token;
}

/** The account whose token a handler was called with. */
export function accountOf(request: FastifyRequest): Account {
	return tokenOf(request).account;
}

/** Installs the pipeline and the version's error bodies on a scope of the app. */
export function installPipeline(scope: FastifyInstance, state: SandboxState, version: ApiVersion): void {
	scope.removeAllContentTypeParsers();
	// Bodies stay bytes until the hmac claim has been checked over them.
	scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
	scope.decorateRequest('call', null);

	scope.addHook('preValidation', async (request, reply) => {
		const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
		const call = startCall(request, rawBody, state);
		request.call = call;
		reply.header('date', new Date(state.clock.now()).toUTCString());
		if (call.fault !== undefined && (await applyEarlyFault(call.fault, request, reply, version, state))) {
			return reply;
		}
		checkToken(call, request, rawBody, state, version);
		request.body = parseBody(request, rawBody);
		noteExternalId(call.record, request.body);
		return undefined;
	});

	scope.addHook('onSend', async (request, reply, payload) => {
		const call = request.call;
		if (call === null) return payload;
		call.record.status = reply.statusCode;
		return applyLateFault(call, request, reply, payload);
	});

	scope.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
		const refusal = toServiceError(error, request);
		if (refusal.status === 401) reply.header('www-authenticate', 'Bearer');
		const format = errorFormats[version];
		return reply.status(refusal.status).type(format.mediaType).send(format.errorBody(refusal));
	});

	scope.setNotFoundHandler(() => {
		throw new ServiceError(404, 'Not Found');
	});
}

function startCall(request: FastifyRequest, rawBody: Buffer, state: SandboxState): Call {
	const [path = '', query = ''] = request.url.split('?', 2);
	const fault = state.faults.take(request.method, path);
	const record: RequestRecord = {
		at: state.clock.nowIso(),
		method: request.method,
		path,
		query,
		status: null,
		account: null,
		kid: null,
		alg: null,
		bodySha256: rawBody.length === 0 ? null : createHash('sha256').update(rawBody).digest('hex'),
		...(fault === undefined ? {} : { fault: fault.kind }),
	};
	state.requests.add(record);
	return { record, fault, token: null };
}

/** Faults that act before the handler; true when the request has had its answer, or none at all. */
async function applyEarlyFault(
	fault: Fault,
	request: FastifyRequest,
	reply: FastifyReply,
	version: ApiVersion,
	state: SandboxState,
): Promise<boolean> {
	if (fault.kind === 'commit-late') request.raw.socket.destroy();
	await sleepReal(fault.delayMs ?? 0, state.stopSignal);
	if (fault.kind === 'drop-before') {
		reply.hijack();
		request.raw.socket.destroy();
		return true;
	}
	if (fault.kind !== 'status') return false;
	const status = fault.status ?? 500;
	const presetBody = version === 'v2' ? { detail: 'Scripted fault' } : scriptedProblem(status);
	const body = fault.body === undefined ? presetBody : fault.body;
	reply.status(status).type(fault.contentType ?? errorFormats[version].mediaType);
	reply.headers(fault.headers ?? {});
	reply.send(typeof body === 'string' ? body : JSON.stringify(body));
	return true;
}

function scriptedProblem(status: number): object {
	return { type: 'about:blank', title: 'Scripted fault', status };
}

/** Faults that spoil the answer after the handler has done its work. */
function applyLateFault(call: Call, request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
	switch (call.fault?.kind) {
		case 'drop-after-commit':
			call.record.status = null;
			request.raw.socket.destroy();
			return payload;
		case 'garbage':
			return '<<< not what was asked for \u0000';
		case 'truncate': {
			const whole = Buffer.from(String(payload));
			reply.header('content-length', whole.length);
			return Readable.from(breakAfter(whole.subarray(0, Math.floor(whole.length / 2))));
		}
		default:
			return payload;
	}
}

async function* breakAfter(part: Buffer): AsyncGenerator<Buffer> {
	yield part;
	throw new Error('Scripted fault: the answer ends here');
}

function checkToken(
	call: Call,
	request: FastifyRequest,
	rawBody: Buffer,
	state: SandboxState,
	version: ApiVersion,
): void {
	try {
		const token = verifyToken(request.headers.authorization, {
			baseUrl: state.baseUrl,
			nowMs: state.clock.now(),
			settings: state.settings,
			accounts: state.accounts,
		});
		if (request.method === 'POST') verifyBodyHmac(token, rawBody, state.settings);
		if (version === 'v3' && !token.account.v3Enabled) throw new TokenRefused('v3 not enabled', token.account);
		call.token = token;
		call.record.account = token.account.name;
		call.record.kid = token.kid;
		call.record.alg = token.alg;
	} catch (error) {
		if (!(error instanceof TokenRefused)) throw error;
		call.record.account = error.account?.name ?? null;
		call.record.authFailure = error.reason;
		throw new ServiceError(401, 'Access token not valid or expired');
	}
	const { permission } = request.routeOptions.config;
	if (permission !== undefined && !call.token.account.permissions.has(permission)) {
		throw new ServiceError(403, 'Access token lacks permission for the resource');
	}
}

function parseBody(request: FastifyRequest, rawBody: Buffer): unknown {
	if (request.method !== 'POST' && request.method !== 'PUT') return undefined;
	const wholeBody = (message: string, code: string) =>
		invalidFields([{ place: 'body', path: [], message, code }]);
	const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
	if (rawBody.length === 0) throw wholeBody('a JSON body is required', 'missing');
	if (mediaType !== 'application/json') throw wholeBody('must be sent as application/json', 'wrong_media_type');
	try {
		return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
	} catch {
		throw wholeBody('is not valid JSON', 'invalid_json');
	}
}

function noteExternalId(record: RequestRecord, body: unknown): void {
	if (typeof body !== 'object' || body === null || !('external_id' in body)) return;
	if (typeof body.external_id === 'string') record.externalId = body.external_id;
}

function toServiceError(error: FastifyError | ServiceError, request: FastifyRequest): ServiceError {
	if (error instanceof ServiceError) return error;
	if (error.validation !== undefined) return invalidFields(bodyFieldErrors(error.validation, request.body));
	if (error.statusCode !== undefined && error.statusCode < 500) return new ServiceError(400, error.message);
	return new ServiceError(500, 'Internal server error');
}
