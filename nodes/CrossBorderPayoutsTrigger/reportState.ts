/** What the log and the error workflow hear about the connection: ids and counts, never data. */
import type { ITriggerFunctions } from 'n8n-workflow';

import { isPayoutError } from '../../client/errors';
import type { SweepFault } from '../../client/reconcile/runSweep';
import type { StreamState } from '../../client/sse/followStream';
import { toNodeError } from '../adapter/toNodeError';

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`;

const causeOf = (error: Error): string => {
	if (!isPayoutError(error)) return error.message;
	return error.name === 'ApiError' ? `${error.code} ${error.status}` : error.code;
};

/** Shows an error as a failed execution, so that the error workflow hears of it. */
export function saveFailure(context: ITriggerFunctions, error: Error): void {
	const shown = toNodeError(context.getNode(), error);
	context.logger.error(`Cross-Border Payouts Trigger: ${shown.message}`);
	// n8n before 2.20 has no such function: the log is all there is then.
	if (typeof context.saveFailedExecution === 'function') context.saveFailedExecution(shown);
}

/** @returns the handler of state changes: one failed execution per cause until it is mended */
export function createStateReporter(context: ITriggerFunctions): (state: StreamState) => void {
	const reported = new Set<string>();
	return (state) => {
		if (state.kind === 'connected') {
			reported.clear();
			context.logger.info(
				`Cross-Border Payouts Trigger: connected${state.resumed ? ', resumed after the last event' : ''}`,
			);
			return;
		}
		if (state.kind === 'disconnected' && state.reason === 'behind') {
			context.logger.info(
				'Cross-Border Payouts Trigger: slower than other workflows with this credential, goes on with a connection of its own',
			);
			return;
		}
		if (state.kind === 'disconnected') {
			const why = state.error ? `${state.reason} (${causeOf(state.error)})` : state.reason;
			context.logger.warn(
				`Cross-Border Payouts Trigger: connection ${why}, next try in ${seconds(state.retryInMs)}`,
			);
			return;
		}
		const cause = causeOf(state.error);
		context.logger.warn(
			`Cross-Border Payouts Trigger: ${cause}, next try in ${seconds(state.retryInMs)}`,
		);
		if (reported.has(cause)) return;
		reported.add(cause);
		saveFailure(context, state.error);
	};
}

/** @returns the handler of lists that could not be read after an interruption */
export function createSweepReporter(context: ITriggerFunctions): (fault: SweepFault) => void {
	return ({ part, error, retryInMs }) => {
		const cause = error instanceof Error ? causeOf(error) : 'unknown';
		context.logger.warn(
			`Cross-Border Payouts Trigger: what changed meanwhile could not be looked up (${part}: ${cause}), next try in ${seconds(retryInMs)}`,
		);
	};
}
