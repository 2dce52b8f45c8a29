/**
 * Users release funds to their customers on `releaseFunds`. On every output that has it, only the exact status
 * `succeeded` sets it.
 */
import { frameOf, receivedOf } from '../../support/fakes/framedEvent';
import fc from 'fast-check';

import { isPayoutError } from '../../../client/errors';
import { paymentStates } from '../../../client/interface/states';
import { eventStream as v2Events } from '../../../client/v2/events';
import { eventStream as v3Events } from '../../../client/v3/events';
import type { Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import { toItem } from '../../../nodes/CrossBorderPayoutsTrigger/execution/toItem';
import { toDeliveryEvent } from '../../../delivery/event/deliveryEvent';
import { paymentBody, paymentId, quoteBody } from '../../support/fakes/answers';
import { uuid7, wireEvent } from '../../support/fakes/fakeStreams';
import type { ScriptedAnswer } from '../../support/fakes/fakeTransport';
import { plainForm } from '../../support/fakes/plainForm';
import { runOperation } from '../../support/engine/runOperation';

/** Words that look like `succeeded`, and values that convert to it. */
const lookalikes: readonly unknown[] = [
	'Succeeded',
	'SUCCEEDED',
	'succeeded ',
	' succeeded',
	'succeeded\n',
	'succeeded\u0000',
	'ｓｕｃｃｅｅｄｅｄ',
	'suсceeded',
	'success',
	'succeed',
	'paid',
	'completed',
	'',
	'constructor',
	'__proto__',
	'toString',
	true,
	1,
	null,
	undefined,
	['succeeded'],
	{ status: 'succeeded' },
	{ toString: 'succeeded' },
];

const status: fc.Arbitrary<unknown> = fc.oneof(
	fc.constantFrom<unknown>(...paymentStates, ...lookalikes),
	fc.string().filter((text) => text !== 'succeeded'),
	fc.jsonValue().filter((value) => value !== 'succeeded'),
);

/** Every `releaseFunds` in it, at any depth, except in the service's own records. */
function releaseFundsIn(output: unknown): unknown[] {
	if (typeof output !== 'object' || output === null) return [];
	if (Array.isArray(output)) return output.flatMap(releaseFundsIn);
	return Object.entries(output).flatMap(([name, value]) =>
		name === 'releaseFunds' ? [value] : name === 'payment' ? [] : releaseFundsIn(value),
	);
}

/** Options that read other answers than a payment. */
const othersCalls = ['validateAccount', 'maxPaymentsPerDay', 'maxTotalPerDay'];

/** The output of an operation for a payment with that status. Nothing if it refuses the response. */
async function outputOf(operation: Operation, given: unknown, simple: boolean): Promise<unknown> {
	const plain = Object.fromEntries(
		Object.entries(plainForm(operation)).filter(([name]) => !othersCalls.includes(name)),
	);
	// Without amounts and currencies, because Send and Create compare these with their own. Get and Wait compare
	// the ID.
	const shown = { id: idOf(plain) ?? paymentId, status: given, timestamp: paymentBody.timestamp };
	const record = operation.operation === 'create' ? shown : { ...quoteBody, ...shown, valid: true };
	const answers = Array.from({ length: 1_000 }, () => answerOf(operation, record));
	const form = { ...plain, simple, limit: 1, maxWait: 1 };
	const [ended] = await Promise.allSettled([runOperation(operation, form, ...answers).result]);
	if (ended.status === 'fulfilled') return ended.value;
	if (!isPayoutError(ended.reason)) throw ended.reason;
	return undefined;
}

function answerOf({ resource, operation }: Operation, record: object): ScriptedAnswer {
	if (resource !== 'paymentEvent') return { body: operation === 'getAll' ? [record] : record };
	const headers = { 'content-type': 'text/event-stream' };
	return { headers, body: wireEvent(uuid7(Date.UTC(2026, 0, 1), 1), record) };
}

/** The payment that the form asks for, if it asks for one. */
function idOf({ payment }: Readonly<Record<string, unknown>>): unknown {
	return typeof payment === 'object' && payment !== null && 'value' in payment
		? payment.value
		: undefined;
}

const cases = choices.map(({ apiVersion, operation }) => ({
	title: `${apiVersion ?? 'both'} ${operation.resource} ${operation.operation}`,
	operation,
}));
const releasing = new Set<string>();

describe.each(cases)('$title', ({ title, operation }) => {
	it.each([false, true])('releases funds only on succeeded, simplified: %j', async (simple) => {
		const [first] = releaseFundsIn(await outputOf(operation, 'succeeded', simple));
		if (first === undefined) return;
		releasing.add(title);
		expect(first).toBe(true);
		for (const given of [...paymentStates, ...lookalikes]) {
			expect([
				given,
				releaseFundsIn(await outputOf(operation, given, simple)).every(
					(value) => value === (given === 'succeeded'),
				),
			]).toEqual([given, true]);
		}
		await fc.assert(
			fc.asyncProperty(status, async (given) =>
				releaseFundsIn(await outputOf(operation, given, simple)).every(
					(value) => value === (given === 'succeeded'),
				),
			),
			{ numRuns: 100 },
		);
	});
});

it('covers every operation that outputs payments', () => {
	expect([...releasing].sort()).toEqual([
		...['v2', 'v3'].flatMap((version) =>
			['create', 'get', 'getAll', 'send', 'waitForFinalStatus'].map(
				(name) => `${version} payment ${name}`,
			),
		),
		'v3 paymentEvent getAll',
	]);
});

describe.each([
	['v2', v2Events],
	['v3', v3Events],
])('the items of the trigger (%s)', (_version, profile) => {
	it.each(['payment', 'payment-update', 'payment-error', 'other'])(
		'release funds only on succeeded: %s',
		(event) => {
			fc.assert(
				fc.property(status, (given) => {
					const data = JSON.stringify({ ...paymentBody, status: given, releaseFunds: true });
					const frame = frameOf('e', data, event);
					const delivered = toDeliveryEvent(frame, receivedOf(frame), profile);
					return [[], profile.stateEvents].every((simpleEvents) => {
						const { json } = toItem(delivered, false, simpleEvents);
						// Nothing about an error says that a payment succeeded.
						return json['releaseFunds'] === (given === 'succeeded' && event !== 'payment-error');
					});
				}),
				{ numRuns: 200, examples: [['succeeded'], ...lookalikes.map((one): [unknown] => [one])] },
			);
		},
	);
});
