/** The result of a round: counts for the notes, and sentences for errors. */
import type { DoomedTestbed } from './crashTestbeds';
import type { Testbed } from './payTestbed';

export interface RoundResult {
	readonly crashes: number;
	/** Sentences. Each names its testbed. */
	readonly doubled: readonly string[];
	readonly unknown: readonly string[];
	/** The statuses that n8n shows for all executions of the round, with their counts. */
	readonly statuses: Readonly<Record<string, number>>;
}

/** Starts the same input of every testbed once more, one testbed after another, and asks the judge. */
export async function rerunAndJudge(testbeds: readonly Testbed[]): Promise<RoundResult> {
	for (const testbed of testbeds) testbed.control.clearFaults();
	const runs: number[] = [];
	for (const testbed of testbeds) runs.push(await testbed.run());
	const doubled: string[] = [];
	const unknown: string[] = [];
	const statuses: Record<string, number> = {};
	for (const [index, testbed] of testbeds.entries()) {
		const verdict = testbed.judge(await testbed.ended(runs[index] ?? 0));
		doubled.push(...verdict.doubled.map((what) => `${testbed.name}, ${testbed.version}: ${what}`));
		unknown.push(...verdict.unknown.map((what) => `${testbed.name}, ${testbed.version}: ${what}`));
		for (const { status } of await testbed.executions())
			statuses[status] = (statuses[status] ?? 0) + 1;
	}
	return { crashes: testbeds.length, doubled, unknown, statuses };
}

/** Bytes that the killed run left in transit are lost, or arrive now. */
export async function settleDeaths(testbeds: readonly DoomedTestbed[]): Promise<void> {
	await Promise.all(testbeds.map(async ({ watch }) => await watch.afterDeath()));
}

/** One line for the notes. */
export function describeRound(
	title: string,
	{ crashes, doubled, unknown, statuses }: RoundResult,
): string {
	const shown = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
	return `${title}: ${crashes} crashes, ${doubled.length} doubled, ${unknown.length} unknown (executions: ${shown.join(', ')})`;
}
