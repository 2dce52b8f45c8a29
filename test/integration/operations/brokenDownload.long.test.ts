/** A report whose download ends early, while n8n keeps files on disk. No part of it is output or left behind. */
import 'reflect-metadata';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Container } from '@n8n/di';
import { BinaryDataConfig, BinaryDataService } from 'n8n-core';

import type { FaultSpec } from '../../../sandbox/faults/faults';
import type { NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { until } from '../../support/engine/triggerHost';

let sandbox: TestSandbox;
let folder: string;

beforeAll(async () => {
	sandbox = await startTestSandbox();
	folder = await mkdtemp(join(tmpdir(), 'broken-download-'));
	const config = Container.get(BinaryDataConfig);
	config.mode = 'filesystem';
	config.localStoragePath = folder;
	await Container.get(BinaryDataService).init();
});

afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
});

beforeEach(() => {
	sandbox.control.reset();
});

const path = '/v2/reports/{id}';
const items = [0, 1, 2];

async function download(
	fault: FaultSpec,
	rest: Partial<NodeRun> = {},
	content = 'id,note\n'.repeat(1000),
) {
	const ids = items.map(() => sandbox.control.addReport({ content }).id);
	sandbox.control.addFault({ ...fault, path, containing: ids[1] ?? '', times: null });
	return await executePayouts(sandbox, {
		parameters: { resource: 'report', operation: 'download', reportId: '={{ $json.id }}' },
		items: ids.map((id) => ({ id })),
		...rest,
	});
}

/** The files that n8n has stored or is writing. Next to each complete file is a second one that describes it. */
async function stored(): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile() && !entry.name.endsWith('.metadata'))
		.map(({ name }) => name);
}

it('keeps the files of the other items if one download breaks off', async () => {
	const { outputs } = await download({ kind: 'truncate' }, { onError: 'continueErrorOutput' });
	expect(outputs[0]?.map(({ item }) => item)).toEqual([0, 2]);
	expect(outputs[1]?.[0]).toMatchObject({ item: 1, json: { details: { code: 'network' } } });
	expect(outputs[1]?.[0]).not.toHaveProperty('file');
	expect(await stored()).toHaveLength(2);
	await rm(folder, { recursive: true, force: true });
});

it.each(['stopWorkflow', 'continueErrorOutput'] as const)(
	'deletes a half-loaded file when the run is cancelled (%s)',
	async (onError) => {
		const cancel = new AbortController();
		// The first byte, and then silence. Only the cancellation ends it.
		const running = download(
			{ kind: 'slow-body', byteIntervalMs: 600_000 },
			{ onError, cancel: cancel.signal },
		);
		let names: string[] = [];
		const isHalfway = (): boolean => {
			void stored().then(
				(found) => (names = found),
				() => undefined,
			);
			return names.length === 3 && names.some((name) => name.includes('.tmp.'));
		};
		await until(isHalfway, 'two files and the beginning of one', 30_000);
		cancel.abort();
		const { status, run } = await running;
		expect(status).toBe('canceled');
		expect(JSON.stringify(run.data.resultData.runData)).not.toContain('filesystem');
		// Complete files stay with their execution until n8n deletes it.
		const left = await stored();
		expect(left).toHaveLength(2);
		expect(left.filter((name) => name.includes('.tmp.'))).toEqual([]);
		await rm(folder, { recursive: true, force: true });
	},
	60_000,
);
