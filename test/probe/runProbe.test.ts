/** Each value of each row, played by the sandbox and named by the probe. Most of the time is waiting, so several run at once. */
import pLimit from 'p-limit';
import type { Finding } from '../../probe/finding';
import { rowNames, rows, type RowName } from '../../sandbox/behaviours/rows';
import { probeSandbox, startProbedSandbox } from '../support/probeSandbox';

jest.setTimeout(180_000);

/** What nothing asked from outside can tell, or only a run of three payments. */
const unseen = new Set(['S3 setForward', 'S3 setBack', 'S9 kept', 'S9 rotatedKey']);

/** Rows that show themselves only beside others. */
const company: Partial<Record<RowName, readonly string[]>> = { R14: ['R6', 'R10', 'R13'] };

const values = rowNames.flatMap((row) =>
	rows[row].values.filter(({ name, apart }) => apart !== 'client' && !unseen.has(`${row} ${name}`)).map(({ name }) => [row, name] as const),
);

const inTurn = pLimit(10);
const played = new Map<string, Promise<Finding | undefined>>();

beforeAll(() => {
	for (const [row, value] of values) played.set(`${row} ${value}`, inTurn(async () => await play(row, value)));
});

async function play(row: RowName, value: string): Promise<Finding | undefined> {
	const sandbox = await startProbedSandbox({ [row]: value }, row === 'S5' ? 105 : 3);
	const findings = await probeSandbox(sandbox, { rows: [row, ...(company[row] ?? [])] });
	await sandbox.stop();
	return findings.get(row);
}

test.each(values)('names %s=%s', async (row, value) => {
	expect(await played.get(`${row} ${value}`)).toMatchObject({ kind: 'found', value });
});

test('plays every value that can be played', () => {
	expect(values.length).toBeGreaterThan(140);
});
