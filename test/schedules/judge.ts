/** Compares the runs' reports with the service's final state. */
import { PaymentError } from '../../client/errors';
import { isRecord } from '../../client/http/answer';
import type { Played, RunReport } from './play';
import type { Limit } from './schedule';
import type { Commit } from './service';

export interface Verdict {
	/** A sentence for each broken promise. */
	readonly problems: readonly string[];
	/** The named limits that showed. Their effects are no problems. */
	readonly shown: readonly Limit[];
}

export function judge({ schedule, reports, payments }: Played): Verdict {
	const found: Finding[] = [];
	if (payments.length > 1)
		found.push({ problem: `paid ${payments.length} times`, unless: 'second payment' });
	const reported = new Set(reports.map(({ run }) => run));
	for (const run of schedule.runs.keys()) {
		if (!reported.has(run)) found.push({ problem: `run ${run} never ended` });
	}
	for (const report of reports) {
		const finding = findingOf(report, payments);
		if (finding !== undefined)
			found.push({ ...finding, problem: `run ${report.run} ${finding.problem}` });
	}
	const isLimited = ({ unless }: Finding): boolean =>
		schedule.limits.some((limit) => limit === unless);
	return {
		problems: found.filter((one) => !isLimited(one)).map(({ problem }) => problem),
		shown: schedule.limits.filter((limit) => found.some(({ unless }) => unless === limit)),
	};
}

interface Finding {
	readonly problem: string;
	/** The limit that allows it. */
	readonly unless?: Limit;
}

function findingOf(report: RunReport, payments: readonly Commit[]): Finding | undefined {
	const { error } = report;
	if (error instanceof PaymentError && error.created === 'yes' && payments.length === 0) {
		return { problem: 'says that a payment exists, and there is none', unless: 'made up payment' };
	}
	const problem = problemOf(report, payments);
	return problem === undefined ? undefined : { problem };
}

function problemOf(report: RunReport, payments: readonly Commit[]): string | undefined {
	if (report.end === 'crashed' || report.end === 'not begun') return undefined;
	if (report.end === 'output') return problemOfOutput(report.output, payments);
	const { error, run, heardDuplicate } = report;
	if (!(error instanceof PaymentError)) return `ended with ${String(error)}`;
	if (error.outcome === 'unconfirmed')
		return error.created === 'no' ? 'is unconfirmed, yet says that there is no payment' : undefined;
	if (error.created === 'unknown') return `is ${error.outcome}, yet does not know`;
	if (error.created === 'yes') return undefined;
	if (payments.some((payment) => payment.run === run))
		return `is ${error.outcome}, but its payment exists`;
	return heardDuplicate
		? `is ${error.outcome}, although the service said that the external ID is taken`
		: undefined;
}

function problemOfOutput(output: unknown, payments: readonly Commit[]): string | undefined {
	const { outcome, payment } = isRecord(output) ? output : {};
	if (outcome !== 'created' && outcome !== 'existing') return `output ${String(outcome)}`;
	const id = isRecord(payment) ? payment['id'] : undefined;
	// An answer may omit the ID.
	return payments.some((one) => id === undefined || one.id === id)
		? undefined
		: `says ${outcome} ${String(id)}, which does not exist`;
}
