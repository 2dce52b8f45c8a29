/** Log lines about the connection: IDs and counts, never payment data. */
import type { ITriggerFunctions } from 'n8n-workflow';

import { InputError, isPayoutError } from '../../../client/errors';
import type { SweepFault } from '../../../delivery/reconciler/sweep';
import type { StreamState } from '../../../client/sse/subscribe';
import { toNodeError } from '../../adapter/errors/toNodeError';
import { loggerOf } from './logger';

const seconds = (ms: number): string => `${Math.max(1, Math.round(ms / 1000))} s`;

const causeOf = (error: Error): string => {
	if (!isPayoutError(error)) return error.message;
	return error.name === 'ApiError' ? `${error.code} ${error.status}` : error.code;
};

/** @returns a handler that writes one log line for each state change */
export function createStateReporter(context: ITriggerFunctions): (state: StreamState) => void {
	const log = loggerOf(context);
	let isOpen = false;
	return (state) => {
		const wasOpen = isOpen;
		isOpen = state.kind === 'connected';
		if (state.kind === 'connected') {
			if (state.resumed) log.info('connected, resumed after the last event');
			else if (!wasOpen) log.info('connected');
			return;
		}
		if (state.kind === 'needsAttention')
			return log.warn(
				`cannot listen (${causeOf(state.error)}), next try in ${seconds(state.retryInMs)}`,
			);
		if (state.reason === 'behind') {
			return log.info(
				'this workflow is slower than others with this credential, so it continues on its own connection',
			);
		}
		const why = state.error ? `${state.reason} (${causeOf(state.error)})` : state.reason;
		log.warn(`connection ${why}, next try in ${seconds(state.retryInMs)}`);
	};
}

/** @returns a handler for lists that could not be read after an interruption */
export function createSweepReporter(context: ITriggerFunctions): (fault: SweepFault) => void {
	const log = loggerOf(context);
	return ({ part, error, retryInMs }) => {
		const cause = error instanceof Error ? causeOf(error) : 'unknown';
		if (retryInMs === null) {
			// The message of a contract error is our own: counts and member names, no data.
			const why = isPayoutError(error) && error.name === 'ContractError' ? error.problem : cause;
			return log.warn(
				`some payments that changed during the interruption cannot be read (${part}: ${why})`,
			);
		}
		log.warn(
			`changes during the interruption could not be looked up (${part}: ${cause}), next try in ${seconds(retryInMs)}`,
		);
	};
}

/**
 * @param fail reports an error to the people who look after the workflow
 * @returns a handler for errors that ended the listener; an invalid credential is reported once,
 *   not every minute
 */
export function createCrashReporter(
	context: ITriggerFunctions,
	fail: (error: Error) => void,
): (error: unknown) => void {
	const reported = new Set<string>();
	return (error) => {
		const shown = toNodeError(context.getNode(), error);
		if (!(error instanceof InputError)) return fail(shown);
		if (reported.has(shown.message))
			return loggerOf(context).warn(`${shown.message}, next try in a minute`);
		reported.add(shown.message);
		fail(shown);
	};
}
