/** The typed control face: what tests and the console may do to a running sandbox. */
import type { Account } from './accounts';
import { runBurst, type BurstResult, type BurstSpec } from './burst';
import { describeEvent, describeLedger, describeState, describePayment } from './controlViews';
import type { EventView, LedgerView, PaymentView, StateView } from './controlViews';
import type { AccountCheckRule } from './accountChecks';
import type { Fault, FaultSpec } from './faults';
import { describeApi } from './openApi';
import type { SandboxSettings } from './options';
import type { PaymentMove } from './payment';
import { createRandom, shuffled } from './random';
import { describeReport, type Report, type ReportSpec } from './reports';
import type { SandboxState } from './state';
import type { CutSpec } from './streams';
import type { ApiVersion, Country, ReportFileStatus } from './vocabulary';

/** A control call that asked for something that is not there. */
export class ControlError extends Error {
	constructor(
		readonly status: 400 | 404,
		message: string,
	) {
		super(message);
		this.name = 'ControlError';
	}
}

export interface ClockCommand {
	/** ISO date and time to jump to. */
	set?: string;
	advanceMs?: number;
	freeze?: boolean;
}

export interface RawEvent {
	version: ApiVersion;
	event: string;
	/** Written as JSON. */
	data?: unknown;
	/** Written as it is, in place of data. */
	rawData?: string;
	/** v3: the event's id in place of a fresh UUIDv7; null: no id line. */
	id?: string | null;
	/** Account name; default: the first one. */
	account?: string;
}

export interface ResendCommand {
	/** Ids of v3 events, in the order to send; default: all. */
	ids?: string[];
	/** Only the last n of them. */
	last?: number;
	shuffle?: boolean;
	seed?: number;
}

export interface StallCommand {
	on: boolean;
	/** True: streams opened meanwhile are silent too. Default false. */
	newStreams?: boolean;
}

export interface WalletEntrySpec {
	/** Account name; default: the first one. */
	account?: string;
	/** Default IND. */
	country?: Country;
	/** Any word; default fund. */
	operation?: string;
	txn?: string | null;
	externalId?: string | null;
	/** The payment that a reversal retry was made for. */
	linkedTxn?: string | null;
	/** Default 100. It is a row of the report only: the balance stays. */
	amount?: number;
	/** Default USDT. */
	currency?: string;
	/** ISO date and time; default: now. */
	at?: string;
}

export type ReportView = ReturnType<typeof describeReport>;

/** Changes to the running settings; `account` names whose v3Enabled and permissions change (default: all). */
export type SettingsChange = Partial<Omit<SandboxSettings, 'v3Enabled'>> & {
	v3Enabled?: { account?: string; enabled: boolean };
	permissions?: { account?: string; permissions: string[] };
};

export interface SandboxControl {
	state(): StateView;
	setClock(command: ClockCommand): { now: string; frozen: boolean };
	advancePayment(id: string, move: PaymentMove): PaymentView;
	burst(spec: BurstSpec): Promise<BurstResult>;
	appendEvent(event: RawEvent): EventView;
	events(version?: ApiVersion): EventView[];
	resendEvents(command?: ResendCommand): { resent: number };
	cutStreams(spec: CutSpec): { cut: number };
	stallStreams(command: StallCommand): { streams: number };
	addFault(spec: FaultSpec): { id: string };
	faults(): readonly Fault[];
	clearFaults(): void;
	changeSettings(change: SettingsChange): SandboxSettings;
	/** What the account check says of an account number from now on. */
	setAccountCheck(rule: AccountCheckRule): AccountCheckRule;
	addReport(spec?: ReportSpec): ReportView;
	setReportStatus(id: string, fileStatus: ReportFileStatus): ReportView;
	/** What reports show in place of a payment's own status; null: its own again. */
	overrideStatus(paymentId: string, status: string | null): { id: string; effectiveStatus: string };
	addWalletEntry(spec?: WalletEntrySpec): { entries: number };
	/** The OpenAPI 3.1 description of the service face. */
	openApi(): ReturnType<typeof describeApi>;
	ledger(): LedgerView;
	reset(): void;
}

/** The control face of one sandbox. */
export function createControl(state: SandboxState): SandboxControl {
	const accountNamed = (name?: string): Account => {
		const found = state.accounts.find((account) => name === undefined || account.name === name);
		if (found === undefined) throw new ControlError(404, `No such account: ${name}`);
		return found;
	};
	return {
		state: () => describeState(state),
		setClock: (command) => setClock(command, state),
		advancePayment: (id, move) => {
			const payment = state.payments.find(id);
			if (payment === undefined) throw new ControlError(404, `No such payment: ${id}`);
			state.payments.move(payment, move);
			return describePayment(payment);
		},
		burst: (spec) => runBurst(spec, accountNamed(spec.account).name, state),
		appendEvent: ({ version, event, data, rawData, id, account }) =>
			describeEvent(
				state.events.append({
					version,
					event,
					data: rawData ?? JSON.stringify(data ?? null),
					id,
					account: accountNamed(account).name,
				}),
			),
		events: (version) => state.events.all(version).map(describeEvent),
		resendEvents: (command) => resendEvents(command ?? {}, state),
		cutStreams: (spec) => ({ cut: state.streams.cut(spec) }),
		stallStreams: ({ on, newStreams }) => ({ streams: state.streams.stall(on, newStreams ?? false) }),
		addFault: (spec) => ({ id: state.faults.add(spec).id }),
		faults: () => state.faults.all(),
		clearFaults: () => state.faults.clear(),
		changeSettings: (change) => changeSettings(change, accountNamed, state),
		setAccountCheck: (rule) => {
			state.accountChecks.set(rule);
			return rule;
		},
		addReport: (spec = {}) => {
			requireTime('createdAt', spec.createdAt);
			return describeReport(state.reports.add(spec, accountNamed(spec.account).name));
		},
		setReportStatus: (id, fileStatus) => {
			const report: Report | undefined = state.reports.findAny(id);
			if (report === undefined) throw new ControlError(404, `No such report: ${id}`);
			report.fileStatus = fileStatus;
			return describeReport(report);
		},
		overrideStatus: (id, status) => {
			const payment = state.payments.find(id);
			if (payment === undefined) throw new ControlError(404, `No such payment: ${id}`);
			state.reports.overrideStatus(payment.id, status);
			return { id: payment.id, effectiveStatus: state.reports.effectiveStatus(payment) };
		},
		addWalletEntry: (spec = {}) => addWalletEntry(spec, accountNamed(spec.account).name, state),
		openApi: () => describeApi(state.baseUrl),
		ledger: () => describeLedger(state),
		reset: () => {
			state.clock.clearTasks();
			state.quotes.reset();
			state.payments.reset();
			state.ledger.reset();
			state.events.reset();
			state.streams.restartLanes();
			state.faults.clear();
			state.requests.reset();
			state.accountChecks.reset();
			state.lookupLimit.reset();
			state.reports.reset();
			state.walletLog.reset();
		},
	};
}

function requireTime(name: string, text: string | undefined): void {
	if (text === undefined || !Number.isNaN(Date.parse(text))) return;
	throw new ControlError(400, `${name} is no date and time: ${text}`);
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

function setClock({ set, advanceMs, freeze }: ClockCommand, { clock }: SandboxState) {
	// Frozen first, so that the jump ends exactly where it was told to.
	if (freeze === true) clock.freeze(true);
	if (set !== undefined) {
		requireTime('set', set);
		clock.set(set);
	}
	if (advanceMs !== undefined) clock.advance(advanceMs);
	if (freeze === false) clock.freeze(false);
	return { now: clock.nowIso(), frozen: clock.frozen };
}

function resendEvents({ ids, last, shuffle, seed }: ResendCommand, state: SandboxState) {
	const all = state.events.all('v3');
	const chosen =
		ids === undefined ? all : ids.flatMap((id) => all.filter((event) => event.id === id));
	const recent = last === undefined ? chosen : chosen.slice(Math.max(0, chosen.length - last));
	const ordered = shuffle === true ? shuffled(recent, createRandom(seed ?? 1)) : recent;
	state.streams.resend(ordered);
	return { resent: ordered.length };
}

function changeSettings(
	{ v3Enabled, permissions, ...settings }: SettingsChange,
	accountNamed: (name?: string) => Account,
	state: SandboxState,
): SandboxSettings {
	const meant = (name?: string) => (name === undefined ? state.accounts : [accountNamed(name)]);
	if (v3Enabled !== undefined) {
		for (const account of meant(v3Enabled.account)) account.v3Enabled = v3Enabled.enabled;
	}
	if (permissions !== undefined) {
		for (const account of meant(permissions.account)) account.permissions = new Set(permissions.permissions);
	}
	Object.assign(state.settings, settings);
	state.streams.applyPingSettings();
	return { ...state.settings };
}
