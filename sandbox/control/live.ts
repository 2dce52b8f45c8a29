/** What the page of the sandbox shows, newest first. It stays small however much has happened. */
import type { Fault } from '../faults/faults';
import { issuerOf } from '../auth/baseUrl';
import type { RequestRecord } from '../http/requestLog';
import { plainSettings, type PlainSettings } from '../settings/settings';
import type { Behaviours } from '../behaviours/rows';
import type { Aims } from '../settings/aims';
import { createDealControl, type DealView } from './deals';
import type { SandboxState } from '../state/state';
import {
	describeBalances,
	describeEvent,
	describeNow,
	describePayment,
	describeStreams,
	type EventView,
	type LedgerView,
	type PaymentView,
	type StateView,
	type StreamView,
} from './views';

/** The newest entries of a list that may be long. */
interface Newest<Entry> {
	/** The number of all entries, shown or not. */
	readonly count: number;
	readonly newest: readonly Entry[];
}

export interface LiveView {
	readonly now: string;
	readonly frozen: boolean;
	/** What a client enters as base URL. */
	readonly baseUrl: string;
	readonly accounts: StateView['accounts'];
	readonly payments: Newest<PaymentView>;
	readonly events: Newest<EventView>;
	readonly requests: Newest<RequestRecord>;
	readonly streams: readonly StreamView[];
	readonly balances: LedgerView['balances'];
	readonly deals: readonly DealView[];
	readonly faults: readonly Fault[];
	readonly options: PlainSettings;
	readonly behaviours: Behaviours;
	readonly hits: Aims;
}

/** How many entries of each list are shown. */
const shown = { payments: 50, events: 100, requests: 50 } as const;

export interface LiveControl {
	live(): LiveView;
}

export function createLiveControl(state: SandboxState): LiveControl {
	return {
		live: () => ({
			now: describeNow(state),
			frozen: state.clock.frozen,
			baseUrl: issuerOf(state),
			accounts: state.accounts.map(({ name, v3Enabled, permissions }) => ({
				name,
				v3Enabled,
				permissions: [...permissions],
			})),
			payments: newest(state.payments.all(), shown.payments, describePayment),
			events: newest(state.events.all(), shown.events, describeEvent),
			requests: newest(state.requests.all(), shown.requests, (record) => ({ ...record })),
			streams: describeStreams(state),
			balances: describeBalances(state),
			deals: createDealControl(state).deals(),
			faults: state.faults.all(),
			options: plainSettings(state.settings),
			behaviours: { ...state.settings.behaviours },
			hits: { ...state.settings.hits },
		}),
	};
}

function newest<Item, View>(
	all: readonly Item[],
	most: number,
	describe: (item: Item) => View,
): Newest<View> {
	return { count: all.length, newest: all.slice(-most).reverse().map(describe) };
}
