/** Reads past events over HTTP, with the client and the transport of the nodes. */
import { sleep, type ITriggerFunctions } from 'n8n-workflow';

import { createPayoutClient } from '../../../client';
import { withRetry } from '../../../client/http/withRetry';
import type { EventReading } from '../../../client/sse/read/eventReading';
import { readEvents, type ReadOptions } from '../../../client/sse/read/readEvents';
import { n8nClock } from '../../../nodes/adapter/n8n/clock';
import { createN8nTransport } from '../../../nodes/adapter/n8n/transport';
import type { Behaviours } from '../../../sandbox/behaviours/rows';
import { startTestSandbox, type TestSandbox } from '../servers/startSandbox';
import { activate, createContext, Database, until } from './triggerHost';

export type ReadPast = Partial<ReadOptions> & Pick<ReadOptions, 'after'>;

export async function readPast(
	sandbox: Pick<TestSandbox, 'baseUrl' | 'account'>,
	options: ReadPast,
	signal: AbortSignal = new AbortController().signal,
): Promise<EventReading> {
	const context = createContext(sandbox, {}, {}, 'trigger') as unknown as ITriggerFunctions;
	const transport = withRetry(createN8nTransport(context), {
		clock: n8nClock,
		random: Math.random,
	});
	const client = createPayoutClient({ baseUrl: sandbox.baseUrl, transport, clock: n8nClock });
	try {
		return await readEvents(
			client.v3.events,
			{ clock: n8nClock, random: Math.random, signal },
			{ maxEvents: 1_000, quietMs: 200, firstQuietMs: 400, timeoutMs: 15_000, ...options },
		);
	} catch (error) {
		throw await client.explain(error);
	}
}

const statuses = ['queued', 'processing', 'succeeded'];

export const idsOf = ({ events }: EventReading): unknown[] => events.map(({ eventId }) => eventId);

/** Without those that came before the given event in its millisecond. */
export const laterIdsOf = ({ events }: EventReading): unknown[] =>
	events.filter(({ redelivered }) => !redelivered).map(({ eventId }) => eventId);

export const sentIds = (sandbox: TestSandbox): string[] => [
	...new Set(sandbox.control.events('v3').map(({ id }) => String(id))),
];

/** A sandbox with 12 past events. The given one is the third of them, and the next ones are of a later millisecond. */
export async function withPast(behaviours: Partial<Behaviours> = {}) {
	const sandbox = await startTestSandbox({ behaviours });
	for (let n = 0; n < 4; n += 1) {
		await sandbox.control.burst({ payments: 1, statuses });
		await sleep(5);
	}
	// The service tells its time in whole seconds. In the same second, past events would look new.
	sandbox.control.setClock({ advanceMs: 2_000 });
	const all = sentIds(sandbox);
	return { sandbox, given: all[2] ?? '', later: all.slice(3) };
}

/** A trigger that listens and has had 9 events. */
export async function withTrigger(S7: Behaviours['S7']) {
	const sandbox = await startTestSandbox({ behaviours: { S7 } });
	const database = new Database();
	const running = await activate(sandbox, database);
	await until(() => sandbox.control.streams().length === 1, 'the stream of the trigger');
	await sandbox.control.burst({ payments: 3, statuses });
	await until(() => database.events.length === 9, 'the events');
	return {
		sandbox,
		database,
		running,
		given: sentIds(sandbox)[0] ?? '',
		/** Sends 6 more events, and expects that each event has run once. */
		async expectOnce(): Promise<void> {
			await sandbox.control.burst({ payments: 2, statuses });
			await until(() => database.events.length === 15, 'what comes afterwards', 30_000);
			await sleep(50);
			expect([...database.eventIds].sort()).toEqual(sentIds(sandbox).sort());
			expect(database.failures).toEqual([]);
		},
	};
}
