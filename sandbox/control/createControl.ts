/**
 * The typed control interface: what tests and the console can do to a running sandbox. Each part has its own
 * file. routes.ts serves every method over HTTP.
 */
import { describeApi } from '../http/openApi';
import type { SandboxState } from '../state/state';
import { createFaultsAndSettings, type FaultsAndSettings } from './faultsAndSettings';
import { createClockControl, type ClockControl } from './clock';
import { createDealControl, type DealControl } from './deals';
import { createEventControl, type EventControl } from './events';
import { createLiveControl, type LiveControl } from './live';
import { createPaymentControl, type PaymentControl } from './payments';
import { createReportControl, type ReportControl } from './reports';
import { createBehaviourControl, type BehaviourControl } from './behaviours';
import {
	describeLedger,
	describeNow,
	describePayments,
	describeRequests,
	describeState,
	describeStreams,
	type LedgerView,
	type StateView,
} from './views';

export interface SandboxControl
	extends
		FaultsAndSettings,
		ClockControl,
		DealControl,
		EventControl,
		LiveControl,
		PaymentControl,
		ReportControl,
		BehaviourControl {
	state(): StateView;
	/** Parts of `state()`. Cheap enough to be asked for again and again. */
	now(): StateView['now'];
	payments(): StateView['payments'];
	streams(): StateView['streams'];
	ledger(): LedgerView;
	/** Part of `ledger()`. */
	requests(): LedgerView['requests'];
	/** The OpenAPI 3.1 description of the service interface. */
	openApi(): ReturnType<typeof describeApi>;
	/** Clears payments, events and everything else that happened. Accounts, settings and the clock stay. */
	reset(): void;
}

/** The control interface of one sandbox. */
export function createControl(state: SandboxState): SandboxControl {
	return {
		...createFaultsAndSettings(state),
		...createClockControl(state),
		...createDealControl(state),
		...createEventControl(state),
		...createLiveControl(state),
		...createPaymentControl(state),
		...createReportControl(state),
		...createBehaviourControl(state),
		state: () => describeState(state),
		now: () => describeNow(state),
		payments: () => describePayments(state),
		streams: () => describeStreams(state),
		ledger: () => describeLedger(state),
		requests: () => describeRequests(state),
		openApi: () => describeApi(state.baseUrl, state.routes.values()),
		reset: () => {
			state.clock.clearTasks();
			state.deals.reset();
			state.quotes.reset();
			state.payments.reset();
			state.ledger.reset();
			state.events.reset();
			state.streams.restartLanes();
			state.faults.clear();
			state.gateway.reset();
			state.requests.reset();
			state.accountChecks.reset();
			state.lookupLimit.reset();
			state.reports.reset();
			state.walletLog.reset();
		},
	};
}
