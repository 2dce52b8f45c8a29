/** The points of the flow at which the node is killed. */
import type { Spot } from '../support/servers/proxy/holdAt';
import type { FaultSpec } from '../../sandbox/faults/faults';
import { pickBelow } from '../../sandbox/basics/random';
import type { ChildPoint } from './messages';

export type CrashOperation = 'send' | 'create';

/** One randomly chosen way to die there. */
export interface Death {
	/**
	 * Where to kill: a point inside the child, or the last of these spots. Each spot is reached after the one
	 * before.
	 */
	readonly at: { readonly child: ChildPoint } | { readonly spots: readonly [Spot, ...Spot[]] };
	/** How long after the point the kill happens, in milliseconds. */
	readonly jitterMs: number;
	/** Bytes in transit to the service: null: they are lost. Otherwise how long after the kill they arrive. */
	readonly deliveredAfterMs: number | null;
	/** The service's fault in the first run. */
	readonly fault?: Omit<FaultSpec, 'method' | 'path'>;
}

export interface CrashPoint {
	readonly name: string;
	readonly what: string;
	/** Default: both. */
	readonly only?: CrashOperation;
	/** Whether every payment replaces one that failed, which replaced one that was rejected. */
	readonly replaces?: true;
	readonly die: (random: () => number) => Death;
}

/** Number of items in a run. */
export const itemCount = 3;

const lookUp = /^GET \/v\d\/payments\//;
const quote = /^POST \/v\d\/quote/;
/** Of the two payments of the chain, of an ID in another spelling, and of the ID after the new one. */
const chain = /^GET \/v\d\/payments\/[\w-]+(%232)?\?/;
const otherSpelling = /^GET \/v\d\/payments\/[\w-]+%2302\?/;
const following = /^GET \/v\d\/payments\/[\w-]+%234\?/;
const payment = /^POST \/v\d\/payment(\?|$)/;

const upTo = (limit: number, random: () => number): number => pickBelow(limit + 1, random);
const anyItem = (random: () => number): number => 1 + pickBelow(itemCount, random);
const lostOrLate = (random: () => number): number | null =>
	random() < 0.5 ? null : upTo(200, random);

const replacing = { only: 'send', replaces: true } as const;
/** Each item looks at two payments of its chain. */
const anyOfChain = (random: () => number): number => 1 + pickBelow(itemCount * 2, random);

/** A point of a randomly chosen item. Bytes held there are lost, or arrive after the death. */
function onTheWay(
	of: Spot['of'],
	at: Spot['at'],
	request: RegExp,
	nth = anyItem,
): CrashPoint['die'] {
	return (random) => ({
		at: { spots: [{ of, at, request, nth: nth(random) }] },
		jitterMs: upTo(10, random),
		deliveredAfterMs: of === 'request' && at !== 'sent' ? lostOrLate(random) : null,
	});
}

const inChild =
	(child: ChildPoint, maxJitterMs: number): CrashPoint['die'] =>
	(random) => ({ at: { child }, jitterMs: upTo(maxJitterMs, random), deliveredAfterMs: null });

/** The complete request of one of the payments was sent, and the service applies this fault to it. */
function afterPayment(
	spoil: (random: () => number) => Omit<FaultSpec, 'method' | 'path' | 'skip'>,
	then: (random: () => number) => Spot | undefined,
): CrashPoint['die'] {
	return (random) => {
		const nth = anyItem(random);
		const sent: Spot = { of: 'request', at: 'sent', request: payment, nth };
		const next = then(random);
		return {
			at: { spots: next === undefined ? [sent] : [sent, next] },
			jitterMs: upTo(10, random),
			deliveredAfterMs: null,
			fault: { ...spoil(random), skip: nth - 1 },
		};
	};
}

export const crashPoints: readonly CrashPoint[] = [
	{ name: 'begun', what: 'the run has begun', die: inChild('begun', 60) },
	{
		name: 'look-up-arriving',
		what: 'a look-up is on its way',
		only: 'send',
		die: onTheWay('request', 'head', lookUp),
	},
	{
		name: 'look-up-held',
		what: 'its answer is on its way back',
		only: 'send',
		die: onTheWay('answer', 'head', lookUp),
	},
	{
		name: 'look-up-answered',
		what: 'its answer has come',
		only: 'send',
		die: onTheWay('answer', 'sent', lookUp),
	},
	{
		name: 'quote-arriving',
		what: 'a quote request is on its way',
		only: 'send',
		die: onTheWay('request', 'head', quote),
	},
	{
		name: 'quote-held',
		what: 'the quote is made, its answer on its way back',
		only: 'send',
		die: onTheWay('answer', 'head', quote),
	},
	{
		name: 'quote-answered',
		what: 'the quote has come',
		only: 'send',
		die: onTheWay('answer', 'sent', quote),
	},
	{
		name: 'payment-arriving',
		what: 'a payment is on its way',
		die: onTheWay('request', 'head', payment),
	},
	{
		name: 'payment-head',
		what: "the payment's head has arrived, no body",
		die: onTheWay('request', 'begun', payment),
	},
	{
		name: 'payment-half',
		what: 'half of its body has arrived',
		die: onTheWay('request', 'half', payment),
	},
	{
		name: 'payment-sent',
		what: 'all of it has arrived; the service acts after the death',
		die: afterPayment(
			(random) => ({ kind: 'delay', delayMs: 15 + upTo(300, random) }),
			() => undefined,
		),
	},
	{
		name: 'payment-held',
		what: 'the payment is made, its answer on its way back',
		die: onTheWay('answer', 'head', payment),
	},
	{
		name: 'payment-answer-half',
		what: 'half of the answer has come',
		die: onTheWay('answer', 'half', payment),
	},
	{
		name: 'payment-answered',
		what: 'the whole answer has come',
		die: onTheWay('answer', 'sent', payment),
	},
	{
		name: 'second-item',
		what: 'anywhere in the second payment, the first being paid',
		die: (random) => {
			const ats = ['head', 'begun', 'half', 'sent'] as const;
			const of = random() < 0.5 ? 'request' : 'answer';
			return onTheWay(of, ats[pickBelow(ats.length, random)] ?? 'head', payment, () => 2)(random);
		},
	},
	{
		name: 'lost-answer',
		what: 'the answer is lost; the look-up that follows is on its way',
		die: afterPayment(
			() => ({ kind: 'drop-after-commit' }),
			(random) => ({ of: random() < 0.5 ? 'request' : 'answer', at: 'head', request: lookUp }),
		),
	},
	{
		name: 'settling',
		what: 'the connection is lost and the service acts later: while the node waits',
		die: (random) => {
			// The second look-up comes one and a half seconds later, or more on a busy machine. It happens only if
			// the payment is not visible yet.
			const isSecond = random() < 0.5;
			const delayMs = (isSecond ? 5000 : 200) + upTo(1500, random);
			const then: Spot = { of: 'answer', at: 'sent', request: lookUp, nth: isSecond ? 2 : 1 };
			return afterPayment(
				() => ({ kind: 'commit-late', delayMs }),
				() => then,
			)(random);
		},
	},
	{
		name: 'commit-late',
		what: 'the connection is lost and the service acts after the death, before, during or after the second run',
		die: afterPayment(
			(random) => ({ kind: 'commit-late', delayMs: 15 + upTo(1500, random) }),
			() => undefined,
		),
	},
	{
		name: 'replaced-arriving',
		what: 'a look-up of a payment that is replaced is on its way',
		...replacing,
		die: onTheWay('request', 'head', chain, anyOfChain),
	},
	{
		name: 'replaced-held',
		what: 'its answer is on its way back',
		...replacing,
		die: onTheWay('answer', 'head', chain, anyOfChain),
	},
	{
		name: 'replaced-answered',
		what: 'its answer has come',
		...replacing,
		die: onTheWay('answer', 'sent', chain, anyOfChain),
	},
	{
		name: 'spelling-answered',
		what: 'the chain and another spelling of an ID in it are known',
		...replacing,
		die: onTheWay('answer', 'sent', otherSpelling),
	},
	{
		name: 'following-answered',
		what: 'the whole chain is known',
		...replacing,
		die: onTheWay('answer', 'sent', following),
	},
	{
		name: 'replacement-held',
		what: 'the new payment is made, its answer on its way back',
		...replacing,
		die: onTheWay('answer', 'head', payment),
	},
	{
		name: 'replacement-late',
		what: 'the connection is lost and the service makes the new payment after the death',
		...replacing,
		die: afterPayment(
			(random) => ({ kind: 'commit-late', delayMs: 15 + upTo(1500, random) }),
			() => undefined,
		),
	},
	{
		name: 'returned',
		what: 'the node has returned, its output is not stored',
		die: inChild('returned', 0),
	},
	{ name: 'storing', what: 'half of the output is stored', die: inChild('storing', 0) },
];
