/** Payment Event: Get Many in n8n's engine, against the sandbox, alone and beside a trigger. */
import '../../support/engine/quietN8n';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Behaviours } from '../../../sandbox/behaviours/rows';
import { executePayouts } from '../../support/engine/executePayouts';
import type { NodeOutcome } from '../../support/engine/executeNode';
import { sentIds, withPast, withTrigger } from '../../support/engine/readPast';
import { until, type RunningTrigger } from '../../support/engine/triggerHost';
import type { TestSandbox } from '../../support/servers/startSandbox';

let running: RunningTrigger | null = null;

afterEach(async () => {
	await running?.close();
	running = null;
});

const read = async (
	sandbox: TestSandbox,
	{ items = [{}], ...parameters }: INodeParameters & { items?: IDataObject[] },
): Promise<NodeOutcome> =>
	await executePayouts(sandbox, {
		parameters: {
			resource: 'paymentEvent',
			operation: 'getAll',
			startAfter: 'event',
			returnAll: true,
			simple: true,
			options: { quiet: 1 },
			...parameters,
		},
		items,
	});

const jsonOf = ({ outputs }: NodeOutcome): IDataObject[] =>
	(outputs[0] ?? []).map(({ json }) => json);

it('outputs what came after an event, up to the limit, and says where to go on', async () => {
	const { sandbox, given, later } = await withPast();
	const first = await read(sandbox, { afterEventId: given, returnAll: false, limit: 4 });
	const events = jsonOf(first).filter(({ redelivered }) => redelivered !== true);
	expect(events.map(({ eventId }) => eventId)).toEqual(later.slice(0, 4));
	expect(events[0]).toMatchObject({
		event: 'payment',
		status: 'queued',
		releaseFunds: false,
		source: 'replay',
	});
	expect(first.hints.join()).toContain(`start after event ${later[3]}`);
});

it('goes on after the last event, and says so if there is none', async () => {
	const { sandbox, later } = await withPast();
	const rest = await read(sandbox, { afterEventId: later[3] ?? '', output: 'oneItem' });
	expect(jsonOf(rest)).toMatchObject([
		{ lastEventId: later.at(-1), isComplete: true, isLimited: false, endedBy: 'quiet' },
	]);

	const none = await read(sandbox, { afterEventId: later.at(-1) ?? '' });
	expect(jsonOf(none).filter(({ redelivered }) => redelivered !== true)).toEqual([]);
	expect(none.hints.join()).toContain(`The last event is ${later.at(-1)}. None is missing.`);
});

describe('beside a trigger that listens', () => {
	const start = async (S7: Behaviours['S7']) => {
		const beside = await withTrigger(S7);
		({ running } = beside);
		return beside;
	};

	it.each([
		['refused409', 'stream_taken', 409],
		['refused429', 'rate_limited', 429],
	] as const)(
		'S7=%s: it fails and says why, and the trigger keeps its connection and its place',
		async (S7, code, status) => {
			const { sandbox, database, given, expectOnce } = await start(S7);
			const streams = sandbox.control.streams();
			const place = structuredClone(database.staticData);
			const { status: ended, error } = await read(sandbox, { afterEventId: given });
			expect(ended).toBe('error');
			expect(error?.context?.['data']).toMatchObject({ code, httpCode: status });
			expect(error?.description).toContain('the other program goes on listening');
			expect(sandbox.control.streams()).toEqual(streams);
			expect(database.staticData).toEqual(place);
			await expectOnce();
		},
	);

	it('S7=many: both get everything, and the trigger keeps its connection and its place', async () => {
		const { sandbox, database, given, expectOnce } = await start('many');
		const place = structuredClone(database.staticData);
		const ids = jsonOf(await read(sandbox, { afterEventId: given })).map(({ eventId }) => eventId);
		expect(new Set([given, ...ids])).toEqual(new Set(sentIds(sandbox)));
		await until(() => sandbox.control.streams().length === 1, 'the end of the reading');
		expect(database.staticData).toEqual(place);
		await expectOnce();
	});
});

it('reads for several items one after another, because the service may allow one stream', async () => {
	const { sandbox, given, later } = await withPast({ S7: 'refused409' });
	const starts = [given, ...later.slice(0, 2)];
	const outcome = await read(sandbox, {
		afterEventId: '={{ $json.after }}',
		returnAll: false,
		limit: 1,
		items: starts.map((after) => ({ after })),
	});
	expect(outcome.error).toBeUndefined();
	const seen = (outcome.outputs[0] ?? []).filter(({ json }) => json['redelivered'] !== true);
	expect(seen.map(({ item, json }) => [item, json['eventId']])).toEqual(
		later.slice(0, 3).map((id, item) => [item, id]),
	);
});
