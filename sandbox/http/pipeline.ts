/** The steps of every service request before its handler: log, fault, token, hmac, permission, JSON. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { Account, Permission } from '../auth/accounts';
import { issuerOf } from '../auth/baseUrl';
import type { SandboxClock } from '../basics/clock';
import { applyEarlyFault, spoilAnswer } from './applyFault';
import { TokenRefused, verifyBodyHmac, verifyToken, type VerifiedToken } from '../auth/auth';
import { bodyFieldErrors } from './errors/bodyErrors';
import { errorFormats } from './errors/errorFormats';
import type { Fault, FaultBook } from '../faults/faults';
import { readRoute, type ServiceRoute } from './openApi';
import type { RouteDoc } from './routeDocs';
import { rephrase } from './errors/rephrase';
import { newRecord, type RequestLog, type RequestRecord } from './requestLog';
import { invalidFields, ServiceError } from './errors/serviceError';
import type { ApiVersion } from '../schemas/vocabulary';
import type { SandboxSettings } from '../settings/settings';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The permission that the token's account needs. None: any valid token is enough. */
		permission?: Permission;
		/** For the description of the interface. */
		doc?: RouteDoc;
	}
	interface FastifyRequest {
		call: Call | null;
	}
}

/** What the steps use of the sandbox's state. */
interface PipelineState {
	readonly baseUrl: string;
	readonly settings: SandboxSettings;
	readonly clock: SandboxClock;
	readonly accounts: readonly Account[];
	readonly faults: FaultBook;
	readonly requests: RequestLog;
	readonly routes: Map<string, ServiceRoute>;
	readonly stopSignal: AbortSignal;
}

/** The sandbox's record of one request. */
interface Call {
	readonly record: RequestRecord;
	readonly fault: Fault | undefined;
	token: VerifiedToken | null;
}

/** The verified token of the request. A handler runs only with one. */
export function tokenOf(request: FastifyRequest): VerifiedToken {
	const token = request.call?.token ?? null;
	if (token === null) throw new Error('The request went past the token check');
	return token;
}

/** The account that the request's token belongs to. */
export function accountOf(request: FastifyRequest): Account {
	return tokenOf(request).account;
}

/** Installs the pipeline and the version's error bodies on a scope of the app. */
export function installPipeline(
	scope: FastifyInstance,
	state: PipelineState,
	version: ApiVersion,
): void {
	scope.addHook('onRoute', (options) => {
		const route = readRoute(options);
		if (route) state.routes.set(`${route.method} ${route.path}`, route);
	});
	scope.removeAllContentTypeParsers();
	// Bodies stay bytes because the hmac claim is checked over them first.
	scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
		done(null, body),
	);
	scope.decorateRequest('call', null);

	scope.addHook('preValidation', async (request, reply) => {
		const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
		const call = startCall(request, rawBody, state);
		request.call = call;
		reply.header('date', new Date(state.clock.now()).toUTCString());
		if (call.fault !== undefined) {
			const answered = await applyEarlyFault(call.fault, request, reply, version, state.stopSignal);
			if (answered) return reply;
		}
		checkToken(call, request, rawBody, state, version);
		request.body = parseBody(request, rawBody);
		noteExternalId(call.record, request.body);
		return undefined;
	});

	scope.addHook('onSend', async (request, reply, payload) => {
		const call = request.call;
		if (call === null) return payload;
		const kind = call.fault?.kind;
		const unanswered = kind === 'drop-after-commit' || kind === 'commit-late';
		call.record.status = unanswered ? null : reply.statusCode;
		return spoilAnswer(call.fault, request, reply, payload, state.stopSignal);
	});

	scope.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
		const { R13 } = state.settings.behaviours;
		const refusal = rephrase(toServiceError(error, request), R13, [request.params, request.body]);
		if (refusal.status === 401)
			reply.header('www-authenticate', challenge(refusal, state.settings.explainTokenRefusals));
		if (refusal.retryAfterSeconds !== null)
			reply.header('retry-after', String(refusal.retryAfterSeconds));
		const format = errorFormats[version];
		// Without the query, which may contain what a person searched for.
		const [instance = ''] = request.url.split('?', 1);
		return reply
			.status(refusal.status)
			.type(format.mediaType)
			.send(format.errorBody(refusal, instance));
	});

	scope.setNotFoundHandler(() => {
		throw new ServiceError(404, 'Not Found');
	});
}

/**
 * RFC 6750, section 3: no error code if the request had no token. The answer does not say that v3 is not
 * enabled, either: the interface documents no more than 401. (Assumption A25)
 */
function challenge({ tokenFault }: ServiceError, explain: boolean): string {
	const isSilent = !explain || tokenFault === null || silentFaults.has(tokenFault);
	return isSilent
		? 'Bearer'
		: `Bearer error="invalid_token", error_description="${tokenFault.replace(/["\\]/g, '')}"`;
}

const silentFaults: ReadonlySet<string> = new Set(['no authorization header', 'v3 not enabled']);

function startCall(request: FastifyRequest, rawBody: Buffer, state: PipelineState): Call {
	const [path = ''] = request.url.split('?', 1);
	const fault = state.faults.take(
		request.method,
		path,
		`${request.url}\n${String(request.headers['last-event-id'])}\n${rawBody.toString('utf8')}`,
	);
	const record: RequestRecord = {
		...newRecord(state.clock.nowIso(), request, rawBody),
		...(fault === undefined ? {} : { fault: fault.kind }),
	};
	state.requests.add(record);
	return { record, fault, token: null };
}

function checkToken(
	call: Call,
	request: FastifyRequest,
	rawBody: Buffer,
	state: PipelineState,
	version: ApiVersion,
): void {
	try {
		const token = verifyToken(request.headers.authorization, {
			baseUrl: issuerOf(state),
			nowMs: state.clock.now(),
			settings: state.settings,
			accounts: state.accounts,
		});
		if (request.method === 'POST') verifyBodyHmac(token, rawBody, state.settings);
		if (version === 'v3' && !token.account.v3Enabled)
			throw new TokenRefused('v3 not enabled', token.account);
		call.token = token;
		call.record.account = token.account.name;
		call.record.kid = token.kid;
		call.record.alg = token.alg;
	} catch (error) {
		if (!(error instanceof TokenRefused)) throw error;
		call.record.account = error.account?.name ?? null;
		call.record.authFailure = error.reason;
		throw new ServiceError(401, 'Access token not valid or expired', [], error.reason);
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
	// The report list accepts a request without a filter.
	if (rawBody.length === 0 && request.method === 'PUT') return {};
	if (rawBody.length === 0) throw wholeBody('a JSON body is required', 'missing');
	if (mediaType !== 'application/json')
		throw wholeBody('must be sent as application/json', 'wrong_media_type');
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
	if (error.validation !== undefined)
		return invalidFields(bodyFieldErrors(error.validation, request.body));
	if (error.statusCode !== undefined && error.statusCode < 500)
		return new ServiceError(400, error.message);
	return new ServiceError(500, 'Internal server error');
}
