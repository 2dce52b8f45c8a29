/**
 * Connects the trigger to n8n: reads settings and checkpoint, emits events, and ends everything
 * with one controller.
 */
import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { n8nClock } from '../adapter/n8n/clock';
import { steadyClock } from '../adapter/n8n/steadyClock';
import { createConnection } from './connection';
import { createEarlierRuns } from './execution/earlierRuns';
import { createExecutions, longestExecutionMs } from './execution/executions';
import { createFailedExecutions, type FailedExecutions } from './reporting/failedExecutions';
import { executionsInFlight } from './execution/inFlight';
import { keepRunning, prepareAgain, type LifetimeRun } from '../../delivery/keepRunning';
import { consume } from '../../delivery/consumer';
import { lookupsOf } from '../../delivery/reconciler/lookups';
import { loggerOf } from './log/logger';
import { startManualRun } from './manualRun';
import { readParameters } from './readParameters';
import { createReporter } from './reporting/reporter';
import { createCrashReporter } from './log/logState';
import { deadLetterError } from './execution/deadLetter';
import { readSettings, type TriggerSettings } from './settings';
import { shareStream } from './shareStream';
import { mayOverlap, savesKeys } from './standbyConditions';
import { troubleKinds } from './reporting/troubleCause';
import { createSavedTroubles, noSavedTroubles } from '../olderN8n/savedTroubles';
import { showsFailures } from '../olderN8n/showsFailures';
import { openCheckpoints } from './checkpointStore';
import { withTimeout } from '../../client/async';

/** Deactivation waits for the last read to end, but no longer than this. */
const CLOSE_WAIT_MS = 800;

/**
 * @returns at once, and makes connections in the background; if the service is down or the
 *   credential cannot work, the trigger retries on its own
 * @throws InputError if the settings cannot work; also if the credential cannot work and n8n
 *   shows no failed execution of a trigger
 */
export async function startTrigger(context: ITriggerFunctions): Promise<ITriggerResponse> {
	const settings = readSettings(readParameters(context));
	if (context.getMode() === 'manual') return await startManualRun(context, settings);
	const closing = new AbortController();
	const { signal } = closing;
	// If the system clock was set since n8n started, use the earlier time. Old events are better than
	// missing events.
	const beginAtMs = (): number => Math.min(n8nClock.now(), steadyClock.now());
	const activation = { atMs: beginAtMs(), elapsedMs: steadyClock.elapsed() };
	const failures = createFailedExecutions(context, {
		clock: n8nClock,
		random: Math.random,
		signal,
		asItems: settings.emitFailures,
	});
	const prepare = async (): Promise<LifetimeRun> =>
		await prepareToListen(context, settings, activation, failures, signal);
	// Without failed executions, n8n can show an error only as a failed activation, and retries such an
	// activation itself.
	const live = showsFailures(context) ? await prepareAgain(prepare) : await prepare();
	const listening = keepRunning(live, {
		clock: n8nClock,
		signal,
		onCrash: createCrashReporter(context, failures.fail),
	});

	return {
		async closeFunction() {
			closing.abort();
			await withTimeout(listening, CLOSE_WAIT_MS, undefined, n8nClock);
		},
	};
}

/**
 * @returns a function that starts the listener each time it is called, and resolves when it ends
 * @throws InputError if the credential cannot work
 */
async function prepareToListen(
	context: ITriggerFunctions,
	settings: TriggerSettings,
	{
		atMs: activatedAtMs,
		elapsedMs: activatedMs,
	}: { readonly atMs: number; readonly elapsedMs: number },
	failures: FailedExecutions,
	signal: AbortSignal,
): Promise<LifetimeRun> {
	const connection = await createConnection(context, settings);
	const checkpoints = await openCheckpoints(context, settings, activatedAtMs);
	if (settings.profile.resume === 'none' && connection.payments === null) {
		loggerOf(context).warn(
			'Countries is empty, so the trigger does not look up what changes during an interruption',
		);
	}
	const reports = createReporter(context, {
		clock: n8nClock,
		random: connection.random,
		signal,
		emitHealth: settings.emitHealth,
		failures,
		open: showsFailures(context)
			? noSavedTroubles
			: createSavedTroubles(context.getWorkflowStaticData('node'), troubleKinds),
		looksUp: lookupsOf(settings, connection.payments),
	});
	const shared = await shareStream(context, settings, connection.payments);
	return async (lifetime) => {
		const executions = createExecutions(context, settings, {
			clock: n8nClock,
			signal: lifetime,
			onDeadLetter: (batch, cause) =>
				failures.fail(deadLetterError(context.getNode(), batch, cause, settings.simpleEvents)),
			inFlight: executionsInFlight,
			startedBefore: new Set(checkpoints.first.checkpoint.started.map(({ key }) => key)),
		});
		await consume({
			connection,
			settings,
			signal: lifetime,
			scope: checkpoints.scope,
			checkpoint: checkpoints.next(),
			activatedMs,
			perhapsRunUntilMs: checkpoints.first.perhapsRunUntilMs,
			mayOverlap: mayOverlap(context.getActivationMode()),
			keepsKeys: savesKeys(context.getWorkflowSettings()),
			saveCheckpoint: checkpoints.save,
			execute: executions.run,
			earlierRuns: createEarlierRuns(context, {
				clock: n8nClock,
				signal: lifetime,
				inFlight: executionsInFlight,
				limitMs: () => longestExecutionMs(context, settings),
			}),
			setAside: executions.setAside,
			...shared,
			...reports,
			onUnreadable: (eventId) =>
				loggerOf(context).warn(
					`event ${eventId?.slice(0, 40) ?? 'without an ID'} could not be read; it is delivered with parseError`,
				),
		});
	};
}
