/** The whole state of one running sandbox, in memory. */
import { AccountCheckBook } from '../service/accounts/accountChecks';
import { openAccount, type Account, type SandboxAccount } from '../auth/accounts';
import { SandboxClock } from '../basics/clock';
import { clockOffsetMs } from '../behaviours/clockOffset';
import { EventLog } from '../streams/eventLog';
import { FaultBook } from '../faults/faults';
import { GatewayBook } from '../gateway/gatewayBook';
import { Ledger } from '../service/accounts/ledger';
import { LookupLimit } from '../service/accounts/lookupLimit';
import { settingsFrom, type SandboxSettings, type SettingOptions } from '../settings/settings';
import { PaymentBook } from '../service/payments/payments';
import { DealBook } from '../service/quotes/deals';
import { QuoteBook } from '../service/quotes/quotes';
import { ReportBook } from '../service/reports/reports';
import type { ServiceRoute } from '../http/openApi';
import { RequestLog } from '../http/requestLog';
import { StreamBook } from '../streams/streamBook';
import { WalletLog } from '../service/reports/walletLog';

export interface StateOptions extends SettingOptions {
	/** ISO date and time. Default: now. The clock runs with real time unless frozen. */
	startTime?: string;
}

export interface SandboxState {
	/** Known once the server listens. iss and aud must equal it. */
	baseUrl: string;
	readonly settings: SandboxSettings;
	readonly clock: SandboxClock;
	readonly accounts: readonly Account[];
	readonly ledger: Ledger;
	readonly deals: DealBook;
	readonly quotes: QuoteBook;
	readonly events: EventLog;
	readonly payments: PaymentBook;
	readonly streams: StreamBook;
	readonly faults: FaultBook;
	readonly gateway: GatewayBook;
	readonly requests: RequestLog;
	readonly accountChecks: AccountCheckBook;
	readonly lookupLimit: LookupLimit;
	readonly reports: ReportBook;
	readonly walletLog: WalletLog;
	/** By method and path. Known once the server is ready. */
	readonly routes: Map<string, ServiceRoute>;
	readonly stopSignal: AbortSignal;
}

export function createState(
	options: StateOptions,
	accountOptions: readonly SandboxAccount[],
	stopSignal: AbortSignal,
): SandboxState {
	const settings = settingsFrom(options);
	const clock = new SandboxClock(options.startTime);
	clock.shift(clockOffsetMs(settings.behaviours));
	const accounts = accountOptions.map(openAccount);
	requireDistinct(accounts);
	const ledger = new Ledger(accounts);
	const deals = new DealBook();
	const events = new EventLog(clock, settings);
	const walletLog = new WalletLog();
	const payments = new PaymentBook(clock, settings, ledger, events);
	payments.onFunds((payment, from, to) => walletLog.follow(payment, from, to));
	return {
		baseUrl: '',
		settings,
		clock,
		accounts,
		ledger,
		deals,
		quotes: new QuoteBook(clock, settings, deals),
		events,
		payments,
		streams: new StreamBook(clock, settings, events),
		faults: new FaultBook(),
		gateway: new GatewayBook(),
		requests: new RequestLog(),
		accountChecks: new AccountCheckBook(),
		lookupLimit: new LookupLimit(clock, settings),
		reports: new ReportBook(clock, settings),
		walletLog,
		routes: new Map(),
		stopSignal,
	};
}

function requireDistinct(accounts: readonly Account[]): void {
	const names = new Set(accounts.map(({ name }) => name));
	const keys = new Set(accounts.map(({ accessKey }) => accessKey));
	if (names.size === accounts.length && keys.size === accounts.length) return;
	throw new Error('There are two accounts with the same name or access key');
}
