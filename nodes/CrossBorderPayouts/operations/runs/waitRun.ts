/** Payment: Wait for Final Status for the items of one run, the same for every API version. */
import { InputError, InvalidValue, textOf } from '../../../../client/errors';
import { asReceived, type ServiceRecord } from '../../../../client/http';
import { wholeNumber } from '../../../../client/input';
import { adviseOn, type KnownFacts, simplifyPayment } from '../../../../client/payment';
import { startWaiting, type StreamSource, type WaitResult } from '../../../../client/payment/wait';
import { describeStatus } from '../../../../client/interface';
import { askedLookup, knownByLookup, readLookup } from '../reads/lookUpPayment';
import { readChoice } from '../form/readChoice';
import { readSimple } from '../form/readSimple';
import type { Form, ItemRun, Output, RunContext } from '../operation';
import { requireNotRefused } from '../form/requireNotRefused';
import { toWireNames } from '../form/toWireNames';

/** What waiting needs from an API version. */
export interface WaitCalls {
	/** The look-up's name, for errors. */
	readonly endpoint: string;
	readonly get: (input: unknown, signal?: AbortSignal) => Promise<ServiceRecord>;
	/** Whether a look-up finds no payment to another country than the one it names. */
	readonly isBoundToCountry: boolean;
	/** The version's event stream, if waiting can rely on it. */
	readonly source?: StreamSource;
}

const longestSeconds = 86_400;

/**
 * All items wait at the same time, on one stream if the version has one. Only look-ups take turns.
 */
export function startWaitRun(
	context: RunContext,
	{ endpoint, get, isBoundToCountry, source }: WaitCalls,
): ItemRun {
	const { client, inTurn, stopping } = context;
	const waiting = startWaiting({
		clock: client.clock,
		random: Math.random,
		signal: stopping,
		inTurn,
		...(source ? { source } : {}),
	});
	const counts = new Map<string, number>();
	const advices = new Map<string, string>();

	return {
		async run(form, itemIndex) {
			requireNotRefused(context, itemIndex);
			const isSimple = readSimple(form);
			const lookup = readLookup(form);
			const asked = askedLookup(lookup, form);
			const maxWaitMs = readSeconds(form) * 1000;
			const whenNotFinal = readChoice(form, 'whenNotFinal', ['output', 'fail']);
			const result = await waiting.wait({
				look: async (signal) => await get({ ...toWireNames(form), ...lookup }, signal),
				endpoint,
				asked,
				...(lookup.external ? {} : { paymentId: textOf(lookup.id) }),
				maxWaitMs,
			});
			const { status } = result.payment;
			const word = typeof status === 'string' ? status : 'without a status';
			counts.set(word, (counts.get(word) ?? 0) + 1);
			const { action, advice } = adviseOn(result.payment);
			if (action !== 'none' && action !== 'wait') advices.set(word, advice ?? '');
			if (!result.final && whenNotFinal === 'fail') throw notFinal(result);
			return isSimple
				? simplifyWait(result, knownByLookup(asked, isBoundToCountry))
				: describeWait(result);
		},
		hint: () => describeCounts(counts, advices),
		close: async () => await waiting.close(),
	};
}

/** @throws InputError */
function readSeconds({ maxWait = 600 }: Form): number {
	const seconds = wholeNumber(1, longestSeconds)(maxWait);
	if (seconds instanceof InvalidValue)
		throw new InputError([{ field: 'max_wait', problem: seconds.problem }]);
	return seconds;
}

function notFinal({ payment, waitedMs }: WaitResult): InputError {
	const { status } = payment;
	if (describeStatus(status).category === 'callSupport') {
		return new InputError(
			[{ field: '', problem: 'The service does not know the outcome of the payment' }],
			'status_unknown',
		);
	}
	const state = typeof status === 'string' ? `still has the status ${status}` : 'shows no status';
	const seconds = Math.round(waitedMs / 1000);
	const problem = `The payment ${state} after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
	return new InputError([{ field: '', problem }], 'not_final');
}

function describeWait({ payment, source, final, waitedMs }: WaitResult): Output {
	const { category, releaseFunds } = describeStatus(payment['status']);
	return {
		final,
		category,
		releaseFunds,
		callSupport: category === 'callSupport',
		...adviseOn(payment),
		waitedMs,
		source,
		payment: asReceived(payment),
	};
}

const simplifyWait = ({ payment, final }: WaitResult, known: KnownFacts): Output => ({
	final,
	...simplifyPayment(payment, known),
});

/**
 * `Payments: 3 succeeded, 1 failed. Failed: ...`. n8n shows the node in green, so the hint has to say that a person is needed.
 *
 * @returns undefined if no wait has ended
 */
function describeCounts(
	counts: ReadonlyMap<string, number>,
	advices: ReadonlyMap<string, string>,
): string | undefined {
	if (counts.size === 0) return undefined;
	const sums = [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
	const todo = [...advices].map(
		([word, advice]) => ` ${word.slice(0, 1).toUpperCase()}${word.slice(1)}: ${advice}`,
	);
	return [`Payments: ${sums}.`, ...todo].join('').replace(/\.$/, '');
}
