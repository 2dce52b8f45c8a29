/** What happens to one request on its way to the service and back. */
import { pickBelow } from '../../sandbox/basics/random';
import type { WorldTime } from './time';

export type RequestKind = 'pay' | 'quote' | 'look';

/** @param path of its URL */
export const kindOf = (method: string, path: string): RequestKind =>
	method === 'GET' ? 'look' : path.endsWith('/quote') ? 'quote' : 'pay';

/** What the sender receives in the end, if it is still waiting. Times count from sending. */
export type Outcome =
	/** The service's answer to one of the arrivals, with this delay. */
	| { readonly kind: 'answer'; readonly arrival: number; readonly afterMs: number }
	/** An answer from a gateway in between. */
	| {
			readonly kind: 'instead';
			readonly status: number;
			readonly body: string;
			readonly retryAfter?: number;
			readonly atMs: number;
	  }
	/** The service's own refusal, made without looking at anything else. */
	| { readonly kind: 'refusal'; readonly refusal: RefusalName; readonly atMs: number }
	/** With a status: the body of that answer breaks off. */
	| { readonly kind: 'lost'; readonly atMs: number; readonly status?: number }
	| { readonly kind: 'never left' };

export type RefusalName = 'used' | 'expired' | 'balance' | 'invalid' | 'token' | 'forbidden';

export interface Fate {
	/** When the request reaches the service: never, once, or twice. */
	readonly arrivalsMs: readonly number[];
	readonly outcome: Outcome;
}

/** The maximum time after which the service acts on a dropped connection. */
const latestCommitMs = 30_000;

/** @param timeoutMs when the sender gives up */
export function drawFate(
	kind: RequestKind,
	faults: number,
	timeoutMs: number,
	random: () => number,
): Fate {
	const below = (limit: number): number => pickBelow(limit, random);
	const wayMs = 10 + below(1_500);
	const atMs = wayMs + below(8_000);
	if (random() >= faults)
		return { arrivalsMs: [wayMs], outcome: { kind: 'answer', arrival: 0, afterMs: below(1_500) } };
	const never: readonly number[] = [];
	const late = (endMs: number): number[] => [endMs + below(latestCommitMs)];
	const lost = { kind: 'lost', atMs } as const;
	const broken: Outcome = {
		kind: 'instead',
		status: [500, 502, 503, 504][below(4)] ?? 500,
		body: '<h1>Bad gateway</h1>',
		atMs,
	};
	const slower: Fate = {
		arrivalsMs: never,
		outcome: { kind: 'instead', status: 429, body: '{}', retryAfter: below(4), atMs: wayMs },
	};
	const neverLeft: Fate = { arrivalsMs: never, outcome: { kind: 'never left' } };
	const common: readonly Fate[] = [
		{ arrivalsMs: never, outcome: lost },
		{ arrivalsMs: [wayMs], outcome: lost },
		{ arrivalsMs: never, outcome: broken },
		{
			arrivalsMs: [wayMs],
			outcome: { kind: 'answer', arrival: 0, afterMs: timeoutMs + below(20_000) },
		},
		neverLeft,
		slower,
	];
	const ofPayments: readonly Fate[] = [
		{ arrivalsMs: late(atMs), outcome: lost },
		{ arrivalsMs: late(atMs), outcome: lost },
		{ arrivalsMs: [wayMs], outcome: broken },
		{ arrivalsMs: late(atMs), outcome: broken },
		{ arrivalsMs: late(timeoutMs), outcome: { kind: 'lost', atMs: timeoutMs + 1 } },
		{
			arrivalsMs: [wayMs, ...late(wayMs)],
			outcome: { kind: 'answer', arrival: 0, afterMs: below(1_500) },
		},
		{
			arrivalsMs: [wayMs, ...late(wayMs)],
			outcome: { kind: 'answer', arrival: 1, afterMs: below(1_500) },
		},
		{ arrivalsMs: [wayMs, ...late(atMs)], outcome: lost },
		{ arrivalsMs: [wayMs], outcome: { kind: 'instead', status: 202, body: 'accepted', atMs } },
		{ arrivalsMs: late(atMs), outcome: { kind: 'instead', status: 307, body: '', atMs } },
		{ arrivalsMs: [wayMs], outcome: { ...lost, status: 202 } },
		{ arrivalsMs: late(atMs), outcome: { ...lost, status: 202 } },
		...(['used', 'expired', 'expired', 'balance', 'invalid', 'token', 'forbidden'] as const).map(
			(refusal): Fate => ({
				arrivalsMs: never,
				outcome: { kind: 'refusal', refusal, atMs: wayMs },
			}),
		),
	];
	const fates = kind === 'pay' ? [...common, ...ofPayments] : common;
	return fates[below(fates.length)] ?? neverLeft;
}

type Kind<Name extends Outcome['kind']> = Extract<Outcome, { kind: Name }>;

/** The two ends of a request's way. */
export interface Ends<Answer> {
	readonly time: WorldTime;
	/** The request reaches the service. */
	arrive(): Promise<Answer>;
	instead(outcome: Kind<'instead' | 'refusal'>): Answer;
	failure(outcome: Kind<'lost' | 'never left'>): Error;
}

/** A request that has left goes on even if its sender is dead. */
export async function undergo<Answer>(
	{ arrivalsMs, outcome }: Fate,
	{ time, arrive, instead, failure }: Ends<Answer>,
): Promise<Answer> {
	return await new Promise<Answer>((resolve, reject) => {
		const nowMs = time.now();
		for (const [index, arrivalMs] of arrivalsMs.entries())
			time.at(nowMs + arrivalMs, () => {
				void arrive().then((answer) => {
					if (outcome.kind === 'answer' && outcome.arrival === index)
						time.at(nowMs + arrivalMs + outcome.afterMs, () => resolve(answer));
				}, reject);
			});
		if (outcome.kind === 'never left') reject(failure(outcome));
		else if (outcome.kind === 'lost') time.at(nowMs + outcome.atMs, () => reject(failure(outcome)));
		else if (outcome.kind !== 'answer')
			time.at(nowMs + outcome.atMs, () => resolve(instead(outcome)));
	});
}

const timeoutMs = 30_000;

/** @returns draws what happens to a request where the service itself gives every refusal */
export const drawsFates =
	(faults: Readonly<Record<RequestKind, number>>, random: () => number) =>
	({ method, path }: { method: string; path: string }, wayMs: number): Fate => {
		const kind = kindOf(method, path);
		const fate = drawFate(kind, faults[kind], timeoutMs, random);
		if (fate.outcome.kind === 'refusal')
			return { arrivalsMs: [wayMs], outcome: { kind: 'answer', arrival: 0, afterMs: wayMs } };
		// A gateway's own 404 says nothing about the payment.
		return kind === 'look' && fate.outcome.kind === 'instead'
			? { ...fate, outcome: { ...fate.outcome, status: 404 } }
			: fate;
	};
