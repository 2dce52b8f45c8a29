/** Holds what the runs reported against what the service has in the end. */
import { PaymentError } from '../../client/errors';
import { isRecord } from '../../client/http/answer';
import type { Played, RunReport } from './play';
import type { Schedule } from './schedule';
import type { Commit } from './service';

/** @returns a sentence for each promise that was broken; what a named limit lets happen is none */
export function judge({ schedule, reports, payments }: Played): string[] {
	const wrong: string[] = [];
	if (payments.length > 1 && !schedule.limits.includes('second payment')) wrong.push(`paid ${payments.length} times`);
	const told = new Set(reports.map(({ run }) => run));
	for (const run of schedule.runs.keys()) {
		if (!told.has(run)) wrong.push(`run ${run} never ended`);
	}
	for (const report of reports) {
		const problem = problemOf(report, payments, schedule);
		if (problem !== undefined) wrong.push(`run ${report.run} ${problem}`);
	}
	return wrong;
}

function problemOf(report: RunReport, payments: readonly Commit[], { limits }: Schedule): string | undefined {
	if (report.end === 'crashed' || report.end === 'not begun') return undefined;
	if (report.end === 'output') return problemOfOutput(report.output, payments);
	const { error, run, heardDuplicate } = report;
	if (!(error instanceof PaymentError)) return `ended with ${String(error)}`;
	if (error.created === 'yes' && payments.length === 0) return limits.includes('made up payment') ? undefined : 'says that a payment exists, and there is none';
	if (error.outcome === 'unconfirmed') return error.created === 'no' ? 'is unconfirmed, yet says that there is no payment' : undefined;
	if (error.created === 'unknown') return `is ${error.outcome}, yet does not know`;
	if (error.created === 'yes') return undefined;
	if (payments.some((payment) => payment.run === run)) return `is ${error.outcome}, but its payment exists`;
	return heardDuplicate ? `is ${error.outcome}, although the service said that the external ID is taken` : undefined;
}

function problemOfOutput(output: unknown, payments: readonly Commit[]): string | undefined {
	const { outcome, payment } = isRecord(output) ? output : {};
	if (outcome !== 'created' && outcome !== 'existing') return `put out ${String(outcome)}`;
	const id = isRecord(payment) ? payment['id'] : undefined;
	// An answer may leave the ID out.
	return payments.some((one) => id === undefined || one.id === id) ? undefined : `says ${outcome} ${String(id)}, which does not exist`;
}
