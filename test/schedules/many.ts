/** Plays many schedules one after another, and counts. */
import { isRecord } from '../../client/http/answer';
import { judge } from './judge';
import { play, type RunReport, type Sender } from './play';
import { drawSchedule, limitNames, type Limit, type Schedule } from './schedule';
import { SimulatedService } from './service';

export interface Tally {
	readonly schedules: number;
	/** By outcome, over all runs. */
	readonly outcomes: ReadonlyMap<string, number>;
	/** Schedules after which a payment exists. */
	readonly paid: number;
	/** Each named limit separately. */
	readonly limits: ReadonlyMap<Limit, LimitCount>;
	readonly broken: readonly BrokenSchedule[];
}

export interface LimitCount {
	/** Schedules whose seed predicts that the limit can show. */
	readonly predicted: number;
	/** Those of them in which it did. */
	readonly shown: number;
}

export interface BrokenSchedule {
	readonly schedule: Schedule;
	readonly problems: readonly string[];
}

export interface ManyOptions {
	/** One schedule per seed. */
	readonly firstSeed: number;
	readonly count: number;
	readonly sender?: Sender;
	/** Whether a random service that differs from others plays each schedule. */
	readonly behaviours?: 'random';
	/** Whether to stop at the first broken schedule. */
	readonly untilBroken?: boolean;
	/** Called for each schedule that was played. broken: the promises that it broke */
	readonly onPlayed?: (done: number, broken: BrokenSchedule | undefined) => void;
}

export async function playMany({
	firstSeed,
	count,
	sender,
	behaviours,
	untilBroken = false,
	onPlayed,
}: ManyOptions): Promise<Tally> {
	const service = await SimulatedService.start();
	const outcomes = new Map<string, number>();
	const broken: BrokenSchedule[] = [];
	const limits = new Map<Limit, LimitCount>(
		limitNames.map((name) => [name, { predicted: 0, shown: 0 }]),
	);
	let paid = 0;
	let schedules = 0;
	for (let done = 1; done <= count && !(untilBroken && broken.length > 0); done++) {
		const schedule = drawSchedule(firstSeed + done - 1, behaviours === 'random');
		const played = await play(schedule, service, sender);
		const { problems, shown } = judge(played);
		const wrong = problems.length > 0 ? { schedule, problems } : undefined;
		if (wrong) broken.push(wrong);
		if (played.payments.length > 0) paid += 1;
		for (const limit of schedule.limits) {
			const counted = limits.get(limit) ?? { predicted: 0, shown: 0 };
			limits.set(limit, {
				predicted: counted.predicted + 1,
				shown: counted.shown + (shown.includes(limit) ? 1 : 0),
			});
		}
		for (const report of played.reports) {
			const outcome = outcomeOf(report);
			outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
		}
		schedules = done;
		onPlayed?.(done, wrong);
	}
	await service.stop();
	return { schedules, outcomes, paid, limits, broken };
}

function outcomeOf({ end, output, error }: RunReport): string {
	const reported = end === 'output' ? output : error;
	return !isRecord(reported) ? end : String(reported['outcome']);
}
