/** Each value of each row, played by the sandbox and named by the probe. Most of the time is waiting, so several run at once. */
import pLimit from 'p-limit';
import type { Finding } from '../../probe/finding/finding';
import { rowNames, rows, type RowName } from '../../sandbox/behaviours/rows';
import { probeSandbox, seedHistory, startProbedSandbox } from '../support/servers/probeSandbox';

jest.setTimeout(180_000);

/** Values that no request can show, or only a run of three payments. */
const unseen = new Set(['S3 setForward', 'S3 setBack', 'S9 kept', 'S9 rotatedKey']);

/** Rows whose values one look cannot distinguish. */
const undecided = new Set<RowName>(['S11', 'S12', 'S13', 'S15', 'R17']);

/** Rows that show only together with others. */
const company: Partial<Record<RowName, readonly string[]>> = { R14: ['R6', 'R10', 'R13'] };

const valuesOf = (row: RowName): string[] =>
	rows[row].values
		.filter(({ name, apart }) => apart !== 'client' && !unseen.has(`${row} ${name}`))
		.map(({ name }) => name);

const values = rowNames
	.filter((row) => !undecided.has(row))
	.flatMap((row) => valuesOf(row).map((value) => [row, value] as const));

/** A sandbox plays a few values of a row, one after the other, because starting one takes longer than probing it. */
const perSandbox = 5;

const inTurn = pLimit(10);
interface Report {
	readonly finding: Finding | undefined;
	/** How many payments the probe made. */
	readonly made: number;
}

const played = new Map<string, Promise<Report | undefined>>();

beforeAll(() => {
	for (const row of rowNames.filter((name) => !undecided.has(name))) {
		const all = valuesOf(row);
		const few = rows[row].atStartOnly === true ? 1 : perSandbox;
		for (let from = 0; from < all.length; from += few) playInTurn(row, all.slice(from, from + few));
	}
});

function playInTurn(row: RowName, some: readonly string[]): void {
	const history = row === 'S5' ? 105 : 3;
	const ended = inTurn(async () => await playAll(row, some, history));
	for (const value of some)
		played.set(
			`${row} ${value}`,
			ended.then((findings) => findings.get(value)),
		);
}

async function playAll(
	row: RowName,
	some: readonly string[],
	history: number,
): Promise<Map<string, Report>> {
	const findings = new Map<string, Report>();
	const [first = ''] = some;
	const sandbox = await startProbedSandbox({ [row]: first }, history);
	for (const value of some) {
		if (value !== first) {
			sandbox.control.reset();
			sandbox.control.changeBehaviours({ [row]: value });
			await seedHistory(sandbox, history);
		}
		const all = await probeSandbox(sandbox, { rows: [row, ...(company[row] ?? [])] });
		findings.set(value, {
			finding: all.get(row),
			made: sandbox.control.payments().length - history,
		});
	}
	await sandbox.stop();
	return findings;
}

test.each(values)('names %s=%s', async (row, value) => {
	const reported = await played.get(`${row} ${value}`);
	expect(reported?.finding).toMatchObject({ kind: 'found', value });
	// Only a service without a duplicate check makes a second payment of one external ID.
	expect(reported?.made).toBeLessThanOrEqual(row === 'R5' && value === 'none' ? 2 : 1);
});

test('plays every value that can be played', () => {
	expect(values.length).toBeGreaterThan(140);
});
