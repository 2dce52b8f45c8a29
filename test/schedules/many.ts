/** Plays many schedules one after the other, and counts. */
import { isRecord } from '../../client/http/answer';
import { judge } from './judge';
import { play, type RunReport, type Sender } from './play';
import { drawSchedule, type Schedule } from './schedule';
import { SimulatedService } from './service';

export interface Tally {
	readonly schedules: number;
	/** By outcome, of all runs. */
	readonly outcomes: ReadonlyMap<string, number>;
	/** Schedules after which a payment exists. */
	readonly paid: number;
	/** Schedules within a named limit, and how many of them paid twice. */
	readonly limited: { readonly schedules: number; readonly paidTwice: number };
	readonly broken: ReadonlyArray<{ readonly schedule: Schedule; readonly problems: readonly string[] }>;
}

export interface ManyOptions {
	/** One schedule per seed. */
	readonly firstSeed: number;
	readonly count: number;
	readonly sender?: Sender;
	/** Whether the service of each schedule differs from others, by chance. */
	readonly behaviours?: 'random';
	readonly onProgress?: (done: number) => void;
}

export async function playMany({ firstSeed, count, sender, behaviours, onProgress }: ManyOptions): Promise<Tally> {
	const service = await SimulatedService.start();
	const outcomes = new Map<string, number>();
	const broken: Array<{ schedule: Schedule; problems: string[] }> = [];
	let paid = 0;
	const limited = { schedules: 0, paidTwice: 0 };
	for (let done = 0; done < count; done++) {
		const schedule = drawSchedule(firstSeed + done, behaviours === 'random');
		const played = await play(schedule, service, sender);
		const problems = judge(played);
		if (problems.length > 0) broken.push({ schedule, problems });
		if (played.payments.length > 0) paid += 1;
		if (schedule.limits.length > 0) {
			limited.schedules += 1;
			if (played.payments.length > 1) limited.paidTwice += 1;
		}
		for (const report of played.reports) {
			const outcome = outcomeOf(report);
			outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
		}
		onProgress?.(done + 1);
	}
	await service.stop();
	return { schedules: count, outcomes, paid, limited, broken };
}

function outcomeOf({ end, output, error }: RunReport): string {
	const told = end === 'output' ? output : error;
	return !isRecord(told) ? end : String(told['outcome']);
}
