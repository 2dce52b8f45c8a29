/**
 * The layer in front of the service. It refuses requests with its own texts, and replaces answers of the
 * service.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SandboxClock } from '../basics/clock';
import { newRecord, type RequestLog } from '../http/requestLog';
import type { ApiVersion } from '../schemas/vocabulary';
import { gatewayRows } from '../settings/aims';
import type { SandboxSettings } from '../settings/settings';
import type { GatewayAnswer } from './answers';
import type { GatewayBook } from './gatewayBook';
import { readTarget } from './readTarget';
import { concerns, verdictOf, type Verdict } from './verdicts';

declare module 'fastify' {
	interface FastifyRequest {
		/** What the gateway will do to the answer, with the row's value. Null: nothing. */
		gateway: { readonly note: string; readonly verdict: Verdict } | null;
	}
}

/** What the gateway uses of the sandbox's state. */
interface GatewayState {
	readonly settings: SandboxSettings;
	readonly clock: SandboxClock;
	readonly gateway: GatewayBook;
	readonly requests: RequestLog;
}

/** Installs the gateway on a scope of the app. Its hooks must come before those of the service. */
export function installGateway(
	scope: FastifyInstance,
	state: GatewayState,
	version: ApiVersion,
): void {
	scope.decorateRequest('gateway', null);

	scope.addHook('preValidation', async (request, reply) => {
		const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
		request.gateway = decide(request, rawBody, state, version);
		if (request.gateway?.verdict.when !== 'before') return undefined;
		const { note, verdict } = request.gateway;
		state.requests.add({
			...newRecord(state.clock.nowIso(), request, rawBody),
			status: verdict.answer.status,
			gateway: note,
		});
		return send(reply, verdict.answer);
	});

	scope.addHook('onSend', async (request, reply, payload) => {
		if (request.gateway?.verdict.when !== 'after' || typeof payload !== 'string') return payload;
		if (reply.statusCode < 200 || reply.statusCode > 299) return payload;
		const answer = request.gateway.verdict.change({
			status: reply.statusCode,
			mediaType: String(reply.getHeader('content-type')),
			body: payload,
		});
		if (request.call !== null) request.call.record.gateway = request.gateway.note;
		dress(reply, answer);
		return answer.body;
	});
}

function decide(
	request: FastifyRequest,
	rawBody: Buffer,
	state: GatewayState,
	version: ApiVersion,
) {
	const { behaviours, hits } = state.settings;
	const { kind, key } = readTarget(request.method, request.url, rawBody);
	const nowMs = state.clock.now();
	const candidates = gatewayRows.flatMap((row) => {
		if (!concerns[row](kind)) return [];
		const firstListAtMs = kind === 'list-payments' ? state.gateway.firstListAt(nowMs) : nowMs;
		const verdict = verdictOf(row, behaviours, { version, kind, nowMs, firstListAtMs });
		if (verdict === undefined || !state.gateway.hits(row, hits[row], key)) return [];
		return [{ note: `${row}=${behaviours[row]}`, verdict }];
	});
	// Two rows that hit the same kind of request take turns, so that neither hides the other.
	return candidates[state.gateway.turn(kind, candidates.length)] ?? null;
}

function send(reply: FastifyReply, answer: GatewayAnswer): FastifyReply {
	dress(reply, answer);
	return reply.send(answer.body);
}

function dress(reply: FastifyReply, { status, mediaType, headers }: GatewayAnswer): void {
	reply.status(status).headers(headers ?? {});
	if (mediaType === null) reply.removeHeader('content-type');
	else reply.type(mediaType);
}
