/** Plays worlds of one seed after the other. */
import type { Load } from './bundles';
import { judge, type Problem } from './judge';
import { drawPlan, type Only, type Plan } from './plan';
import { play, type Played } from './play';
import { shrink } from './shrink';

export interface ManyOptions {
	readonly firstSeed: number;
	/** Simulated hours after which no further world begins. */
	readonly hours: number;
	readonly only?: Only;
	/** Whether the problems of a world count. Default: any problem does. */
	readonly isBroken?: (problems: readonly Problem[]) => boolean;
	/** Whether to stop at the first world that breaks a promise. */
	readonly untilBroken?: boolean;
	readonly onPlayed?: (played: Played, problems: readonly Problem[]) => void;
}

export interface Broken {
	readonly plan: Plan;
	readonly problems: readonly Problem[];
}

export interface Tally {
	readonly worlds: number;
	readonly hours: number;
	readonly executions: number;
	readonly payments: number;
	readonly broken: readonly Broken[];
}

export async function playMany(
	load: Load,
	{ firstSeed, hours: mostHours, only, isBroken, untilBroken = false, onPlayed }: ManyOptions,
): Promise<Tally> {
	let [worlds, hours, executions, payments] = [0, 0, 0, 0];
	const broken: Broken[] = [];
	while (hours < mostHours && !(untilBroken && broken.length > 0)) {
		const plan = drawPlan(firstSeed + worlds, only);
		const played = await play(plan, load);
		const problems = judge(played);
		worlds += 1;
		hours += played.hours;
		executions += played.database.executions.length;
		payments += played.paid.length;
		if (isBroken?.(problems) ?? problems.length > 0) broken.push({ plan, problems });
		onPlayed?.(played, problems);
	}
	return { worlds, hours, executions, payments, broken };
}

/** The smallest plan found that breaks the same promise as the first problem. */
export async function shrinkBroken(
	{ plan, problems }: Broken,
	load: Load,
	mostMs: number,
): Promise<Plan> {
	const [first] = problems;
	const fails = async (smaller: Plan): Promise<boolean> =>
		judge(await play(smaller, load)).some(({ promise }) => promise === first?.promise);
	return await shrink(plan, fails, mostMs);
}
