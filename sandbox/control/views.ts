/** The sandbox's state as the control interface shows it. It never includes a key or a token. */
import type { Behaviours } from '../behaviours/rows';
import type { LoggedEvent } from '../streams/eventLog';
import type { Aims } from '../settings/aims';
import type { BalanceView } from '../service/accounts/ledger';
import { plainSettings, type PlainSettings } from '../settings/settings';
import type { Payment } from '../service/payments/payment';
import { walletTotal } from '../service/payments/payments';
import { v3Record } from '../service/payments/paymentRecord';
import { quoteBody, type Quote } from '../service/quotes/quotes';
import type { RequestRecord } from '../http/requestLog';
import type { SandboxState } from '../state/state';
import type { ApiVersion, BalanceCurrency } from '../schemas/vocabulary';

export type PaymentView = ReturnType<typeof describePayment>;
export type QuoteView = ReturnType<typeof describeQuote>;

export interface EventView {
	readonly id: string | null;
	readonly version: ApiVersion;
	readonly account: string;
	readonly event: string;
	/** The parsed value if it is JSON, else the text. */
	readonly data: unknown;
	readonly at: string;
	readonly paymentId: string | null;
	readonly status: string | null;
}

export interface StreamView {
	readonly id: number;
	readonly version: ApiVersion;
	readonly account: string;
	readonly openedAt: string;
	/** The Last-Event-ID header of the request that opened the stream. */
	readonly resumedFrom: string | null;
	/** The User-Agent header and the port of the client that holds the stream. */
	readonly userAgent: string | null;
	readonly clientPort: number | null;
	/** The id of the last event sent on the stream. */
	readonly lastEventId: string | null;
	readonly stalled: boolean;
}

export interface StateView {
	readonly now: string;
	readonly frozen: boolean;
	readonly baseUrl: string;
	readonly options: PlainSettings;
	readonly behaviours: Behaviours;
	readonly hits: Aims;
	readonly accounts: ReadonlyArray<{ name: string; v3Enabled: boolean; permissions: string[] }>;
	readonly payments: readonly PaymentView[];
	readonly quotes: readonly QuoteView[];
	readonly streams: readonly StreamView[];
}

export interface LedgerView {
	readonly balances: Record<string, Record<BalanceCurrency, BalanceView>>;
	readonly requests: readonly RequestRecord[];
	readonly paymentsByExternalId: Record<string, string[]>;
}

export function describePayment(payment: Payment) {
	return {
		...v3Record(payment),
		account: payment.account,
		quote: payment.quoteId,
		created_at: new Date(payment.createdAtMs).toISOString(),
		/** What the payment takes from the balance in all. */
		wallet_total: walletTotal(payment),
		funds: payment.funds,
	};
}

export function describeQuote(quote: Quote) {
	return { ...quoteBody(quote), account: quote.account, used_by_payment: quote.usedByPayment };
}

export function describeEvent(event: LoggedEvent): EventView {
	const { id, version, account, paymentId, status } = event;
	const at = new Date(event.atMs).toISOString();
	return {
		id,
		version,
		account,
		event: event.event,
		data: readData(event.data),
		at,
		paymentId,
		status,
	};
}

export const describeNow = ({ clock }: SandboxState): string => clock.nowIso();

export const describePayments = ({ payments }: SandboxState): PaymentView[] =>
	payments.all().map(describePayment);

export const describeStreams = ({ streams }: SandboxState): StreamView[] =>
	streams.openStreams().map(({ writer, ...stream }) => ({
		...stream,
		lastEventId: writer.lastEventId,
		stalled: writer.stalled,
	}));

export const describeRequests = ({ requests }: SandboxState): RequestRecord[] =>
	requests.all().map((record) => ({ ...record }));

export const describeBalances = ({ accounts, ledger }: SandboxState): LedgerView['balances'] =>
	Object.fromEntries(accounts.map(({ name }) => [name, ledger.viewAll(name)]));

export function describeState(state: SandboxState): StateView {
	return {
		now: describeNow(state),
		frozen: state.clock.frozen,
		baseUrl: state.baseUrl,
		options: plainSettings(state.settings),
		behaviours: { ...state.settings.behaviours },
		hits: { ...state.settings.hits },
		accounts: state.accounts.map(({ name, v3Enabled, permissions }) => ({
			name,
			v3Enabled,
			permissions: [...permissions],
		})),
		payments: describePayments(state),
		quotes: state.quotes.all().map(describeQuote),
		streams: describeStreams(state),
	};
}

export function describeLedger(state: SandboxState): LedgerView {
	return {
		balances: describeBalances(state),
		requests: describeRequests(state),
		paymentsByExternalId: state.payments.idsByExternalId(),
	};
}

function readData(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
