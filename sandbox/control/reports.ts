import { describeReport, type ReportSpec } from '../service/reports/reports';
import type { SandboxState } from '../state/state';
import type { Country, ReportFileStatus } from '../schemas/vocabulary';
import { ControlError, findAccount, findPayment, requireTime } from './lookUp';

export interface WalletEntrySpec {
	/** Account name; default: the first one. */
	account?: string;
	/** Default IND. */
	country?: Country;
	/** Any word. Default fund. */
	operation?: string;
	txn?: string | null;
	externalId?: string | null;
	/** The payment that a reversal retry belongs to. */
	linkedTxn?: string | null;
	/** Default 100. It appears only as a row of the report: the balance does not change. */
	amount?: number;
	/** Default USDT. */
	currency?: string;
	/** ISO date and time. Default: now. */
	at?: string;
}

export type ReportView = ReturnType<typeof describeReport>;

/** The list of reports, and the rows of payout and wallet reports. */
export interface ReportControl {
	addReport(spec?: ReportSpec): ReportView;
	setReportStatus(id: string, fileStatus: ReportFileStatus): ReportView;
	/** The status that reports show instead of the payment's own. Null restores its own. */
	overrideStatus(paymentId: string, status: string | null): { id: string; effectiveStatus: string };
	addWalletEntry(spec?: WalletEntrySpec): { entries: number };
}

export function createReportControl(state: SandboxState): ReportControl {
	return {
		addReport: (spec = {}) => {
			requireTime('createdAt', spec.createdAt);
			return describeReport(state.reports.add(spec, findAccount(state, spec.account).name));
		},
		setReportStatus: (id, fileStatus) => {
			const report = state.reports.findAny(id);
			if (report === undefined) throw new ControlError(404, `No such report: ${id}`);
			report.fileStatus = fileStatus;
			return describeReport(report);
		},
		overrideStatus: (id, status) => {
			const payment = findPayment(state, id);
			state.reports.overrideStatus(payment.id, status);
			return { id: payment.id, effectiveStatus: state.reports.effectiveStatus(payment) };
		},
		addWalletEntry: (spec = {}) =>
			addWalletEntry(spec, findAccount(state, spec.account).name, state),
	};
}

function addWalletEntry(spec: WalletEntrySpec, account: string, state: SandboxState) {
	requireTime('at', spec.at);
	state.walletLog.add({
		account,
		atMs: spec.at === undefined ? state.clock.now() : Date.parse(spec.at),
		country: spec.country ?? 'IND',
		operation: spec.operation ?? 'fund',
		txn: spec.txn ?? null,
		externalId: spec.externalId ?? null,
		linkedTxn: spec.linkedTxn ?? null,
		amount: spec.amount ?? 100,
		currency: spec.currency ?? 'USDT',
	});
	return { entries: state.walletLog.of(account).length };
}
