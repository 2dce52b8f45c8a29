/**
 * A trigger's report of trouble: a failed execution, or a separate item if n8n saves no failed execution for
 * it.
 */
import type { N8nVersion } from '../../n8n/versions';
import { jsonOf, type Execution } from '../../driver/session/n8nApi';

export interface Report {
	readonly message: string;
	/** What to do. */
	readonly advice: string;
	/** The facts of an item. Those of a failed execution reach only its error workflow. */
	readonly facts: Record<string, unknown>;
}

/** @returns undefined for an execution that reports no trouble of the trigger */
export function reportOf(
	{ tellsBy }: N8nVersion,
	execution: Execution,
	triggerName: string,
): Report | undefined {
	const [item] = jsonOf(execution, triggerName);
	if (tellsBy === 'failed execution') {
		const error = execution.data?.resultData.error;
		return item === undefined && error
			? { message: error.message, advice: error.description ?? '', facts: {} }
			: undefined;
	}
	const { state, message, advice, ...facts } = Object(item?.health);
	return state === 'failed'
		? { message: String(message), advice: String(advice), facts }
		: undefined;
}
