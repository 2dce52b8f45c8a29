/** The result of a round: counts for the notes, and sentences for errors. */
import type { DoomedStation } from './stations';
import type { Station } from './station';

export interface RoundResult {
	readonly crashes: number;
	/** Sentences. Each names its station. */
	readonly doubled: readonly string[];
	readonly unknown: readonly string[];
	/** The statuses that n8n shows for all executions of the round, with their counts. */
	readonly statuses: Readonly<Record<string, number>>;
}

/** Starts the same input of every station once more, one station after another, and asks the judge. */
export async function rerunAndJudge(stations: readonly Station[]): Promise<RoundResult> {
	for (const station of stations) station.control.clearFaults();
	const runs: number[] = [];
	for (const station of stations) runs.push(await station.run());
	const doubled: string[] = [];
	const unknown: string[] = [];
	const statuses: Record<string, number> = {};
	for (const [index, station] of stations.entries()) {
		const verdict = station.judge(await station.ended(runs[index] ?? 0));
		doubled.push(...verdict.doubled.map((what) => `${station.name}, ${station.version}: ${what}`));
		unknown.push(...verdict.unknown.map((what) => `${station.name}, ${station.version}: ${what}`));
		for (const { status } of await station.executions())
			statuses[status] = (statuses[status] ?? 0) + 1;
	}
	return { crashes: stations.length, doubled, unknown, statuses };
}

/** Bytes that the killed run left in transit are lost, or arrive now. */
export async function settleDeaths(stations: readonly DoomedStation[]): Promise<void> {
	await Promise.all(stations.map(async ({ watch }) => await watch.afterDeath()));
}

/** One line for the notes. */
export function describeRound(
	title: string,
	{ crashes, doubled, unknown, statuses }: RoundResult,
): string {
	const shown = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
	return `${title}: ${crashes} crashes, ${doubled.length} doubled, ${unknown.length} unknown (executions: ${shown.join(', ')})`;
}
