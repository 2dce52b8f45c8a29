/** Services that differ in made-up Last-Event-IDs, streams per account, and event IDs (behaviours S1, S7, S8). */
import '../../support/engine/quietN8n';
import type { IDataObject } from 'n8n-workflow';
import type { Behaviours } from '../../../sandbox/behaviours/rows';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { activate, Database, until, type RunningTrigger } from '../../support/engine/triggerHost';

let running: RunningTrigger | null = null;
afterEach(async () => {
	await running?.close();
	running = null;
});

/** The changes from the lists wait for longer than a dead connection may be silent. */
const soon = { options: { idleTimeoutSeconds: 5 } };

const states = (database: Database): Set<string> =>
	new Set(
		database.events.flatMap(({ payment }) => {
			const { id, status } = (payment ?? {}) as IDataObject;
			return id === undefined ? [] : [`${String(id)} ${String(status)}`];
		}),
	);

const streams = (sandbox: TestSandbox): number => sandbox.control.streams().length;

async function missThree(sandbox: TestSandbox): Promise<string[]> {
	const { paymentIds } = await sandbox.control.burst({
		payments: 3,
		statuses: ['queued', 'succeeded'],
	});
	return paymentIds.map((id) => `${id} succeeded`);
}

describe.each<Behaviours['S1']>(['byTime', 'live', '400', '404', '422', '204'])(
	'a made-up ID: %s',
	(S1) => {
		it('loses no last status after a cut before the first event, or a kill before the first confirmation', async () => {
			const sandbox = await startTestSandbox({ behaviours: { S1 } });
			const database = new Database();
			running = await activate(sandbox, database, soon);
			await until(() => streams(sandbox) === 1, 'the stream');
			sandbox.control.cutStreams({ how: 'rst' });
			const first = await missThree(sandbox);
			await until(
				() => first.every((state) => states(database).has(state)),
				'what the cut has missed',
				30_000,
			);
			await running.close();

			const second = new Database('workflow-2');
			running = await activate(sandbox, second, soon);
			await until(() => streams(sandbox) === 1, 'the stream of another trigger', 30_000);
			await running.kill();
			await until(() => streams(sandbox) === 0, 'the kill');
			const missed = await missThree(sandbox);
			running = await activate(sandbox, second, soon, { activation: 'init' });
			await until(
				() => missed.every((state) => states(second).has(state)),
				'what the kill has missed',
				30_000,
			);
		}, 120_000);
	},
);
