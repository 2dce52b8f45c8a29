import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChildPool, type ChildPool } from './childPool';
import type { Job, Report } from './messages';

const folder = mkdtempSync(path.join(tmpdir(), 'child-pool-'));
let pool: ChildPool;

beforeEach(() => {
	const program = path.join(folder, 'child.cjs');
	writeFileSync(
		program,
		"process.on('message', () => process.send({ at: 'stored' })); process.send({ at: 'ready' });",
	);
	pool = startChildPool(1, program);
});

afterEach(async () => await pool.stop());
afterAll(() => rmSync(folder, { recursive: true }));

const job: Job = {
	credentialData: {},
	parameters: {},
	items: [],
	outputFile: '',
	newExternalIds: false,
};

it('returns a child that is ready, and receives its report of the job', async () => {
	const child = await pool.take();
	expect(await new Promise<Report>((resolve) => child.start(job, resolve))).toEqual({
		at: 'stored',
	});
});

it('reports the job of a lost child as failed', async () => {
	const child = await pool.take();
	await child.kill();
	const report = await new Promise<Report>((resolve) => child.start(job, resolve));
	expect(report).toEqual({
		at: 'failed',
		why: expect.stringMatching(/^The child is gone: .*Channel closed/),
	});
});
