import { deduplicationKey, emitGroup } from '../../../nodes/CrossBorderPayoutsTrigger/emitGroup';
import type { EventGroup } from '../../../nodes/CrossBorderPayoutsTrigger/dispatch';
import { createFakeTriggerContext } from '../../support/fakeTriggerContext';
import { eventOf } from '../../support/triggerEvents';

const group = (...ids: string[]): EventGroup => ({
	key: ids.join('+'),
	firstAttempt: 1,
	redelivered: false,
	members: ids.map((id) => ({
		event: eventOf(id, id),
		ticket: { eventId: id, confirmed: false },
		sinceMs: 0,
	})),
});

it('hands over one item per event, under a key that is unique on the instance', async () => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitGroup(context, group('1', '2'), 1);
	expect(emitted).toMatchObject([
		{ key: 'workflow-1:node-1:1+2', items: [{ json: { eventId: '1' } }, { json: { eventId: '2' } }] },
	]);
	emitted[0]?.finish('success');
	expect(await result).toEqual({ kind: 'finished', succeeded: true });
});

it('numbers the tries and marks them', async () => {
	const { context, emitted } = createFakeTriggerContext();
	void emitGroup(context, group('1'), 1);
	void emitGroup(context, group('1'), 2);
	void emitGroup(context, { ...group('1'), redelivered: true }, 1);
	expect(emitted.map(({ key, items }) => [key, items[0]?.json['redelivered']])).toEqual([
		['workflow-1:node-1:1', false],
		['workflow-1:node-1:1:try-2', true],
		['workflow-1:node-1:1', true],
	]);
	expect(deduplicationKey(context, 'x'.repeat(64), 10).length).toBeLessThanOrEqual(255);
});

it.each([
	['success', { kind: 'finished', succeeded: true }],
	['waiting', { kind: 'finished', succeeded: true }],
	['error', { kind: 'finished', succeeded: false }],
	['crashed', { kind: 'finished', succeeded: false }],
	['canceled', { kind: 'cancelled' }],
] as const)('an execution that ends as %s', async (status, expected) => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitGroup(context, group('1'), 1);
	emitted[0]?.finish(status);
	expect(await result).toEqual(expected);
});

it('knows a duplicate', async () => {
	const { context, emitted } = createFakeTriggerContext();
	const result = emitGroup(context, group('1'), 1);
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
	const result = emitGroup(context, group('1'), 1);
	emitted[0]?.reject(error);
	expect(await result).toEqual(expected);
});

it('takes an emit that throws for one that was not created', async () => {
	const { context } = createFakeTriggerContext({}, {
		emit: () => {
			throw new Error('no emit');
		},
	});
	expect(await emitGroup(context, group('1'), 1)).toEqual({ kind: 'rejected' });
});
