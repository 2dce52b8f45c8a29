/** What the log, the error workflow and, where asked for, the workflow itself hear about the trigger. */
import type { IRun, ITriggerFunctions } from 'n8n-workflow';

import type { Clock } from '../../client/http/clock';
import { deduplicationKey } from './emitGroup';
import { createHealth } from './health';
import { toHealthChange, toLookupsFailed, type HealthChange } from './healthChange';
import type { ListenOptions } from './listen';
import { logOf } from './logOf';
import { createStateReporter, createSweepReporter, saveFailure } from './reportState';
import { createTimeLimit } from './timeLimit';
import { toHealthItem } from './toHealthItem';
import { createTroubles } from './trouble';
import { troubleError } from './troubleError';

export interface ReportsOptions {
	readonly clock: Clock;
	readonly random: () => number;
	readonly signal: AbortSignal;
	/** Whether changes of health start the workflow. */
	readonly emitHealth: boolean;
}

export type Reports = Required<Pick<ListenOptions, 'onState' | 'onGap' | 'onLag' | 'onOtherListener' | 'onSweepFault' | 'onSwept' | 'onLookup'>>;

/** The next item does not wait longer for the execution of the last one. */
const MAX_EXECUTION_MS = 60_000;

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/** @returns the handlers that `listen` takes; they last over all its lives */
export function createReports(
	context: ITriggerFunctions,
	{ clock, random, signal, emitHealth }: ReportsOptions,
): Reports {
	const limit = createTimeLimit({ clock, signal, limitMs: MAX_EXECUTION_MS });

	const emit = async (change: HealthChange, leftOut: number): Promise<boolean> => {
		const done = context.helpers.createDeferredPromise<IRun>();
		// No two changes have the same key, in no life and in no process.
		const name = `health-${clock.now()}-${random().toString(36).slice(2)}`;
		try {
			context.emit([[toHealthItem(change, leftOut)]], undefined, done, deduplicationKey(context, name, 1));
			await limit<unknown>(done.promise, null);
			return true;
		} catch {
			// Also an execution that a person has stopped: one item too many does no harm.
			return false;
		}
	};

	const tell = emitHealth ? createHealth({ clock, signal, tell: emit }) : (): void => undefined;
	const logState = createStateReporter(context);
	const logSweepFault = createSweepReporter(context);
	const log = logOf(context).warn;
	// Per workflow, as each has an error workflow of its own: whoever looks after one of them may not look after the others.
	const troubles = createTroubles({
		clock,
		signal,
		onTrouble(trouble) {
			saveFailure(context, troubleError(context.getNode(), trouble));
			// Health has the stream's states anyway.
			if (trouble.kind !== 'stream') tell(toLookupsFailed(trouble.error, clock.now()));
		},
		onLookupsOver() {
			log('payments can be looked up again');
			tell({ state: 'lookupsRecovered', atMs: clock.now() });
		},
	});

	return {
		onState(state) {
			logState(state);
			troubles.stream(state);
			tell(toHealthChange(state, clock.now()));
		},
		onGap({ sinceMs, untilMs, changed }) {
			log(`the lists were read for the last ${seconds(untilMs - sinceMs)}; ${changed} payments have changed in that time`);
			tell({ state: 'gap', atMs: clock.now(), sinceMs, untilMs, changed });
		},
		onSweepFault(fault) {
			logSweepFault(fault);
			troubles.failed('lists', fault.error);
		},
		onSwept: () => troubles.worked('lists'),
		onLookup(error) {
			if (error === null) troubles.worked('payment');
			else troubles.failed('payment', error);
		},
		onLag({ waiting, oldestMs, caughtUp }) {
			const atMs = clock.now();
			if (caughtUp) log('the events that waited have been handed over');
			else log(`${waiting} events wait for their execution, the oldest for ${seconds(oldestMs)}`);
			tell(caughtUp ? { state: 'caughtUp', atMs } : { state: 'lag', atMs, waiting, oldestMs });
		},
		onOtherListener: () =>
			log('another n8n process listens for this workflow, too. It goes first: n8n might run an event twice that both hand over at the same moment'),
	};
}
