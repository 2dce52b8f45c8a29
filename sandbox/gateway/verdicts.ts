/** What the gateway does to a request, row by row. */
import type { Behaviours } from '../behaviours/rows';
import { errorFormats } from '../http/errors/errorFormats';
import { roundTo } from '../basics/money';
import { ServiceError, type ErrorStatus } from '../http/errors/serviceError';
import type { ApiVersion } from '../schemas/vocabulary';
import type { GatewayRow } from '../settings/aims';
import { foreignJson, htmlPage, json, noBody, otherPayment, type GatewayAnswer } from './answers';

export interface GatewayRequest {
	readonly version: ApiVersion;
	readonly kind: RequestKind;
	readonly nowMs: number;
	/** When a list first reached the gateway. Some behaviours end an hour later. */
	readonly firstListAtMs: number;
}

export type RequestKind =
	'post-payment' | 'look-up' | 'get-payment' | 'list-payments' | 'events' | 'other';

/**
 * before: the service never sees the request. after: the service does its work, and this replaces its 2xx.
 */
export type Verdict =
	| { readonly when: 'before'; readonly answer: GatewayAnswer }
	| { readonly when: 'after'; readonly change: (own: GatewayAnswer) => GatewayAnswer };

const before = (answer: GatewayAnswer): Verdict => ({ when: 'before', answer });
const after = (change: (own: GatewayAnswer) => GatewayAnswer): Verdict => ({
	when: 'after',
	change,
});

/** The requests that each row applies to. */
export const concerns: Readonly<Record<GatewayRow, (kind: RequestKind) => boolean>> = {
	R1: (kind) => kind === 'post-payment',
	R2: (kind) => kind === 'look-up',
	R3: (kind) => kind === 'get-payment',
	R4: (kind) => kind === 'post-payment',
	R14: (kind) => kind !== 'events',
	S4: (kind) => kind === 'list-payments',
	S10: (kind) => kind === 'events',
};

/** What the row's value means for a request, or undefined if the service itself answers. */
export function verdictOf(
	row: GatewayRow,
	behaviours: Behaviours,
	request: GatewayRequest,
): Verdict | undefined {
	switch (row) {
		case 'R1':
			return paymentAnswer(behaviours.R1, request.version);
		case 'R2':
			return lookUpAnswer(behaviours.R2, request.version);
		case 'R3':
			return behaviours.R3 === 'otherPayment'
				? after(() => json(200, otherPayment(request.version)))
				: undefined;
		case 'R4':
			return paymentRefusal(behaviours.R4);
		case 'R14':
			return tooMany(behaviours.R14, request);
		case 'S4':
			return listAnswer(behaviours.S4, request);
		case 'S10':
			return streamRefusal(behaviours.S10);
	}
}

function paymentAnswer(value: Behaviours['R1'], version: ApiVersion): Verdict | undefined {
	switch (value) {
		case '202':
			return undefined;
		case '200':
		case '201':
			return after((own) => ({ ...own, status: Number(value) }));
		case 'idAndStatus':
			return after((own) => json(202, pick(own, ['id', 'status'])));
		case 'statusOnly':
			return after((own) => json(202, pick(own, ['status'])));
		case 'empty':
			return after(() => noBody(202));
		case 'emptyObject':
			return after(() => json(202, {}));
		case 'list':
			return after(() => json(202, []));
		case 'errorShape':
			return after(() => ({
				...ownError(version, 400, 'Payment could not be taken'),
				status: 200,
			}));
		case 'empty200':
			return after(() => noBody(200));
		case 'html':
			return after(() => htmlPage(200));
		case 'otherPayment':
			return after(() => json(202, otherPayment(version)));
		case 'otherAmount':
			return after((own) =>
				json(202, { ...membersOf(own), amount: roundTo(Number(membersOf(own)['amount']) * 10, 2) }),
			);
	}
}

function lookUpAnswer(value: Behaviours['R2'], version: ApiVersion): Verdict | undefined {
	switch (value) {
		// The service plays these two itself: `anyCase` compares external ids without regard to case.
		case 'own':
		case 'anyCase':
			return undefined;
		case 'html404':
			return before(htmlPage(404));
		case 'empty404':
			return before(noBody(404));
		case 'json404':
			return before(foreignJson(404));
		case 'html403':
			return before(htmlPage(403));
		case 'html502':
			return before(htmlPage(502));
		case 'emptyObject':
			return before(json(200, {}));
		case 'list':
			return before(json(200, []));
		case 'empty200':
			return before(noBody(200));
		case 'html200':
			return before(htmlPage(200));
		case 'otherPayment':
			return before(json(200, otherPayment(version)));
	}
}

function paymentRefusal(value: Behaviours['R4']): Verdict | undefined {
	if (value === 'own') return undefined;
	const [, form, status, when] = /^(html|empty|json)(\d+)(Before|After)$/.exec(value) ?? [];
	const page = { html: htmlPage, empty: noBody, json: foreignJson }[form ?? ''] ?? htmlPage;
	const answer = page(Number(status));
	return when === 'Before' ? before(answer) : after(() => answer);
}

const hourMs = 3_600_000;

function listAnswer(value: Behaviours['S4'], request: GatewayRequest): Verdict | undefined {
	const { version, nowMs, firstListAtMs } = request;
	switch (value) {
		case 'answered':
			return undefined;
		case 'envelope':
			return after((own) => {
				const rows: unknown = JSON.parse(own.body);
				return json(200, { current: rows, archived: rows, page: 1 });
			});
		case '500hour':
			return nowMs - firstListAtMs < hourMs
				? before(ownError(version, 500, 'Internal server error'))
				: undefined;
		case '401':
			return before(ownError(version, 401, 'Access token not valid or expired'));
		case '403':
			return before(ownError(version, 403, 'Access token lacks permission for the resource'));
		case '404':
			return before(ownError(version, 404, 'Not Found'));
		case '400':
			return before(ownError(version, 400, 'Bad request'));
		case '422':
			return before(ownError(version, 422, 'one or more request fields are invalid'));
	}
}

const twelveDigits = '999999999999';

function streamRefusal(value: Behaviours['S10']): Verdict | undefined {
	const seconds = new Map<string, string>([
		['retryAfter0', '0'],
		['retryAfter2s', '2'],
		['retryAfterDay', '86400'],
		['retryAfterHuge', twelveDigits],
	]).get(value);
	return seconds === undefined
		? undefined
		: before({ ...htmlPage(503), headers: { 'retry-after': seconds } });
}

function tooMany(
	value: Behaviours['R14'],
	{ version, nowMs }: GatewayRequest,
): Verdict | undefined {
	if (value === 'unlimited') return undefined;
	const hint = {
		seconds: '1',
		zero: '0',
		negative: '-5',
		date: new Date(nowMs + 2000).toUTCString(),
		words: 'in a while',
		missing: undefined,
		long: '3600',
		huge: twelveDigits,
	}[value];
	const answer = ownError(version, 429, 'Request rate too high');
	return before(hint === undefined ? answer : { ...answer, headers: { 'retry-after': hint } });
}

function ownError(version: ApiVersion, status: ErrorStatus, detail: string): GatewayAnswer {
	const format = errorFormats[version];
	return {
		status,
		mediaType: format.mediaType,
		body: JSON.stringify(format.errorBody(new ServiceError(status, detail))),
	};
}

function membersOf({ body }: GatewayAnswer): Record<string, unknown> {
	const value: unknown = JSON.parse(body);
	return typeof value === 'object' && value !== null ? { ...value } : {};
}

function pick(own: GatewayAnswer, names: readonly string[]): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(membersOf(own)).filter(([name]) => names.includes(name)),
	);
}
