/** The outcome of a suite: how many of its cases failed, and the worst figure that one of them shows. */

export interface SuiteOutcome {
	readonly cases: number;
	/** Names of cases that failed. */
	readonly failed: readonly string[];
	/** Such as `lost 12 of 400`. Null if no failing case shows one. */
	readonly worst: string | null;
	/** It was stopped because it did not end. */
	readonly hangs?: boolean;
}

/** The parts of jest's `--json` that are read. */
export interface JestReport {
	readonly testResults: ReadonlyArray<{
		readonly name: string;
		/** Why the file could not be run. */
		readonly message: string;
		readonly assertionResults: ReadonlyArray<{
			readonly fullName: string;
			readonly status: string;
			readonly failureMessages?: readonly string[];
		}>;
	}>;
}

/** @returns the outcome of each test file, by its path in the checkout */
export function readReport(report: JestReport, root: string): Map<string, SuiteOutcome> {
	return new Map(
		report.testResults.map(({ name, message, assertionResults }) => {
			const played = assertionResults.filter(({ status }) => ['passed', 'failed'].includes(status));
			const failed = played.filter(({ status }) => status === 'failed');
			const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
			const worst = worstOf(failed.flatMap(({ failureMessages = [] }) => failureMessages));
			// A file that cannot be loaded has no cases.
			if (played.length === 0)
				return [file, { cases: 1, failed: [`does not run: ${firstLine(message)}`], worst: null }];
			return [
				file,
				{ cases: played.length, failed: failed.map(({ fullName }) => fullName), worst },
			];
		}),
	);
}

const firstLine = (text: string): string =>
	text
		.split('\n')
		.map((line) => line.trim())
		.find((line) => line !== '' && !line.startsWith('●')) ?? '';

/** How a command ended: its exit code and the last line that it wrote. */
export function readCommand(exitCode: number | null, output: string): SuiteOutcome {
	const lines = output.split('\n').filter((line) => line.trim() !== '');
	const worst = lines.at(-1)?.trim() ?? null;
	return { cases: 1, failed: exitCode === 0 ? [] : [lines[0]?.trim() ?? 'failed'], worst };
}

interface Figure {
	readonly text: string;
	/** The larger figure is the worse one. */
	readonly weight: number;
}

/** As terminals colour text. */
const colours = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

const plain = (text: string): string => text.replaceAll(colours, '');

const late = 'does not end within';

/** Whether the worst result of a suite is only that a case took too long. On a busy machine, that may be chance. */
export const isLate = (worst: string | null): boolean => worst?.startsWith(late) === true;

/** @param messages of failing cases, as jest gives them */
export function worstOf(messages: readonly string[]): string | null {
	const figures = messages.flatMap((message) => figureOf(plain(message)) ?? []);
	return figures.sort((a, b) => b.weight - a.weight)[0]?.text ?? null;
}

function figureOf(message: string): Figure | null {
	const said = /(lost|twice|missing|invented|out of order)[^\n\d]{0,20}(\d+) of (\d+)/.exec(
		message,
	);
	if (said) return { text: said[0], weight: 1_000 + Number(said[2]) };
	// A list of problems that should be empty, as `+   "never came: 1 queued",`.
	const problems = [...message.matchAll(/^\s*\+\s+"(.{3,})",?$/gm)].map(([, text]) => text ?? '');
	const judged = problems.filter((text) =>
		/never came|twice|reported|waited|paid|order|lost|missing/.test(text),
	);
	if (judged[0] !== undefined)
		return {
			text: `${judged.length} ${judged.length === 1 ? 'problem' : 'problems'}, such as "${short(judged[0])}"`,
			weight: judged.length,
		};
	const length = pairOf(/Expected length:\s*(\d+)\s+Received length:\s*(\d+)/, message);
	if (length !== null) return length;
	const lacking = (message.match(/^\s*-\s{2,}["\w]/gm) ?? []).length;
	const added = (message.match(/^\s*\+\s{2,}["\w]/gm) ?? []).length;
	if (lacking + added > 2)
		return { text: `${lacking} entries missing, ${added} unexpected`, weight: lacking + added };
	const limit = /Exceeded timeout of (\d+) ms/.exec(message);
	if (limit) return { text: `${late} ${Number(limit[1]) / 1_000} s`, weight: 0 };
	return pairOf(/Expected:\s*((?:[<>]=?\s*)?-?[\d.]+)\s+Received:\s*(-?[\d.]+)/, message);
}

const short = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}...` : text);

function pairOf(pattern: RegExp, message: string): Figure | null {
	const [, expected, received] = pattern.exec(message) ?? [];
	if (expected === undefined || received === undefined) return null;
	return {
		text: `${received} instead of ${expected}`,
		weight: Math.abs(Number(received) - Number(expected.replace(/^[<>]=?\s*/, ''))),
	};
}

/** @returns the cases that fail now and did not fail before */
export const newlyFailed = (
	{ failed }: Pick<SuiteOutcome, 'failed'>,
	before: Pick<SuiteOutcome, 'failed'> | undefined,
): string[] => failed.filter((name) => before?.failed.includes(name) !== true);
