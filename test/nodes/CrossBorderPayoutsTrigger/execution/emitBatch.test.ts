import { setTimeout as delay } from 'node:timers/promises';

import type { IExecuteResponsePromiseData } from 'n8n-workflow';

import { emitBatch } from '../../../../nodes/CrossBorderPayoutsTrigger/execution/emitBatch';
import type { EventBatch } from '../../../../delivery/event/batch';
import type { TimeLimit } from '../../../../client/async/timeLimit';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';
import { eventOf } from '../../../support/fakes/triggerEvents';

const batch = (...ids: string[]): EventBatch => ({
	key: ids.join('+'),
	firstAttempt: 1,
	redelivered: false,
	members: ids.map((id) => ({
		event: eventOf(id, id),
		ticket: { eventId: id, confirmed: false },
		sinceMs: 0,
	})),
});

/** Gives up when the test says so. */
let giveUp = (): void => undefined;
const answerLimit: TimeLimit = async (promise, instead) =>
	await Promise.race([
		promise,
		new Promise<typeof instead>((resolve) => (giveUp = () => resolve(instead))),
	]);

it('emits one item per event, with a key that is unique on the instance', async () => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitBatch(context, batch('1', '2'), 1, answerLimit);
	expect(emitted).toMatchObject([
		{
			key: 'workflow-1:node-1:1+2',
			items: [{ json: { eventId: '1' } }, { json: { eventId: '2' } }],
		},
	]);
	emitted[0]?.finish('success');
	expect(await result).toEqual({ kind: 'finished', succeeded: true });
});

it('numbers the attempts and marks them', async () => {
	const { context, emitted } = createFakeTriggerContext();
	void emitBatch(context, batch('1'), 1, answerLimit);
	void emitBatch(context, batch('1'), 2, answerLimit);
	void emitBatch(context, { ...batch('1'), redelivered: true }, 1, answerLimit);
	expect(emitted.map(({ key, items }) => [key, items[0]?.json['redelivered']])).toEqual([
		['workflow-1:node-1:1', false],
		['workflow-1:node-1:1:try-2', true],
		['workflow-1:node-1:1', true],
	]);
});

it.each([
	['success', { kind: 'finished', succeeded: true }],
	['waiting', { kind: 'finished', succeeded: true }],
	['error', { kind: 'finished', succeeded: false }],
	['crashed', { kind: 'finished', succeeded: false }],
	['canceled', { kind: 'cancelled' }],
] as const)('returns the result of an execution that ends as %s', async (status, expected) => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitBatch(context, batch('1'), 1, answerLimit);
	emitted[0]?.finish(status);
	expect(await result).toEqual(expected);
});

it('recognizes a duplicate', async () => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitBatch(context, batch('1'), 1, answerLimit);
	emitted[0]?.duplicate();
	expect(await result).toEqual({ kind: 'duplicate' });
});

class ManualExecutionCancelledError extends Error {}
class TimeoutExecutionCancelledError extends Error {}

it.each([
	[new Error('database is locked'), { kind: 'rejected' }],
	[new ManualExecutionCancelledError('stopped'), { kind: 'cancelled' }],
	[new TimeoutExecutionCancelledError('too long'), { kind: 'finished', succeeded: false }],
])('a rejection with %s', async (error, expected) => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitBatch(context, batch('1'), 1, answerLimit);
	emitted[0]?.reject(error);
	expect(await result).toEqual(expected);
});

it('treats an emit that throws as an execution that was not created', async () => {
	const { context } = createFakeTriggerContext(
		{},
		{
			emit: () => {
				throw new Error('no emit');
			},
		},
	);
	expect(await emitBatch(context, batch('1'), 1, answerLimit)).toEqual({ kind: 'rejected' });
});

describe('n8n reports that the execution is over', () => {
	const failed = { body: { message: 'Workflow execution failed' }, statusCode: 500 };
	const over = async (answer: IExecuteResponsePromiseData) => {
		const { context, emitted } = createFakeTriggerContext();
		const reported = jest.fn();
		const result = emitBatch(context, batch('1'), 1, answerLimit);
		void result.then(reported);
		emitted[0]?.answer(answer);
		await delay(1);
		expect(reported).not.toHaveBeenCalled();
		return { result, reported, end: emitted[0] };
	};

	it.each([
		['success', {}, true],
		['failure', failed, false],
	])('and never its end: %s', async (_, answer, succeeded) => {
		const { result } = await over(answer);
		giveUp();
		expect(await result).toEqual({ kind: 'finished', succeeded });
	});

	it('and then its result, which counts', async () => {
		const { result, end } = await over({});
		end?.finish('error');
		expect(await result).toEqual({ kind: 'finished', succeeded: false });
	});

	it('just before it reports the result', async () => {
		const { context, emitted } = createFakeTriggerContext();
		const result = emitBatch(context, batch('1'), 1, answerLimit);
		emitted[0]?.answer({});
		emitted[0]?.finish('canceled');
		expect(await result).toEqual({ kind: 'cancelled' });
	});

	it.each<unknown>([
		{ body: {}, headers: {}, statusCode: 200 },
		{ body: { message: 'Workflow execution failed' }, statusCode: 200 },
		{ body: 'Workflow execution failed', statusCode: 500 },
		{ body: { message: 'No' }, statusCode: 500 },
		undefined,
		null,
		'',
		[[]],
		Buffer.alloc(0),
	])('but not by a response of the workflow: %j', async (answer) => {
		const { result, reported, end } = await over(answer as IExecuteResponsePromiseData);
		giveUp();
		await delay(1);
		expect(reported).not.toHaveBeenCalled();
		end?.finish('success');
		expect(await result).toEqual({ kind: 'finished', succeeded: true });
	});

	it('nor by a cancelled answer', async () => {
		const { context, emitted } = createFakeTriggerContext();
		const result = emitBatch(context, batch('1'), 1, answerLimit);
		emitted[0]?.rejectAnswer(new Error('stopped'));
		await delay(1);
		emitted[0]?.finish('canceled');
		expect(await result).toEqual({ kind: 'cancelled' });
	});
});

it('emits the payment of the named events in the flat shape', () => {
	const { context, emitted } = createFakeTriggerContext();
	void emitBatch(context, batch('1'), 1, answerLimit, { simpleEvents: ['payment'] });
	expect(emitted[0]?.items).toMatchObject([{ json: { eventId: '1', paymentId: '1' } }]);
	expect(emitted[0]?.items[0]?.json).not.toHaveProperty('payment');
});
