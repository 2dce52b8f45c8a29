/**
 * Reports about the trigger to the log, to the error workflow and, if the user wants it, to the
 * workflow itself.
 */
import type { ITriggerFunctions } from 'n8n-workflow';

import type { LoopPorts } from '../../../client/async';
import { awaitProof } from './awaitProof';
import type { FailedExecutions } from './failedExecutions';
import { createHealthThrottle } from './healthThrottle';
import { toHealthChange, toLookupsFailed } from './healthChange';
import type { ConsumerOptions } from '../../../delivery/consumer';
import type { Lookups } from '../../../delivery/reconciler/lookups';
import { loggerOf } from '../log/logger';
import type { SavedTroubles } from '../../olderN8n/savedTroubles';
import { createOwnItems } from './ownItems';
import { createStateReporter, createSweepReporter } from '../log/logState';
import { toHealthItem } from './toHealthItem';
import { reportOnce } from './reportOnce';
import { lookupKinds, type TroubleKind } from './troubleCause';
import { troubleError } from './troubleError';

export interface ReporterOptions extends LoopPorts {
	/** Whether health changes start the workflow. */
	readonly emitHealth: boolean;
	/** Reports trouble, and its end, to people. */
	readonly failures: FailedExecutions;
	/** The reported trouble that is not over, also of earlier activations. */
	readonly open: SavedTroubles<TroubleKind>;
	/** What the trigger looks up with its settings. Trouble with anything else is over. */
	readonly looksUp: Lookups;
}

export type Reporter = Required<
	Pick<
		ConsumerOptions,
		'onState' | 'onGap' | 'onLag' | 'onOtherListener' | 'onSweepFault' | 'onSwept' | 'onLookup'
	>
>;

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/** @returns the handlers that `listen` takes; they stay the same when the trigger starts again */
export function createReporter(
	context: ITriggerFunctions,
	{ clock, random, signal, emitHealth, failures, open, looksUp }: ReporterOptions,
): Reporter {
	const emit = createOwnItems(context, { clock, random, signal });
	const reportHealth = emitHealth
		? createHealthThrottle({
				clock,
				signal,
				report: async (change, leftOut) => await emit(toHealthItem(change, leftOut)),
			})
		: (): void => undefined;
	const reportEnd = emitHealth ? reportHealth : failures.end;
	const reportConnection = awaitProof({ clock, signal }, (state) =>
		reportHealth(toHealthChange(state, clock.now())),
	);
	let resumed = false;
	const logState = createStateReporter(context);
	const logSweepFault = createSweepReporter(context);
	const log = loggerOf(context).warn;
	const unused = lookupKinds.filter((kind) => !looksUp[kind]);
	// Each workflow reports trouble on its own, because each may have its own error workflow and its
	// own owner.
	const troubles = reportOnce({
		clock,
		signal,
		earlier: open.earlier,
		onTrouble(trouble) {
			open.began(trouble.kind);
			failures.fail(troubleError(context.getNode(), trouble));
			// `onState` reports the stream's states already.
			if (trouble.kind !== 'stream') reportHealth(toLookupsFailed(trouble.error, clock.now()));
		},
		onStreamOver() {
			open.ended('stream');
			// With `emitHealth`, `onState` has reported this change already.
			if (!emitHealth) failures.end({ state: 'connected', atMs: clock.now(), resumed });
		},
		onLookupsOver() {
			open.ended('lists', 'payment');
			log('look-ups of payments work again');
			reportEnd({ state: 'lookupsRecovered', atMs: clock.now() });
		},
	});

	return {
		onState(state) {
			logState(state);
			if (state.kind === 'connected') ({ resumed } = state);
			troubles.stream(state);
			// What an earlier activation reported of look-ups that the settings no longer ask for is over.
			// No look-up would ever say so.
			if (state.kind === 'connected') for (const kind of unused) troubles.worked(kind);
			reportConnection(state);
		},
		onGap({ sinceMs, untilMs, changed }) {
			log(
				`the lists of the last ${seconds(untilMs - sinceMs)} were read; ${changed} payments changed in that time`,
			);
			reportHealth({ state: 'gap', atMs: clock.now(), sinceMs, untilMs, changed });
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
			reportHealth(
				caughtUp ? { state: 'caughtUp', atMs } : { state: 'lag', atMs, waiting, oldestMs },
			);
		},
		onOtherListener: () =>
			log(
				'another n8n process listens for this workflow, too. This one goes on standby, because n8n could run an event twice if both handed it over at the same moment',
			),
	};
}
