/** What a trigger tells of trouble: as a failed execution, or as an item of its own where n8n saves no failed execution for it. */
import type { N8nVersion } from './n8n/versions';
import { jsonOf, type Execution } from './n8nApi';

/** @returns the sentence that an execution tells, in which nothing of an event is; undefined when it is another kind of execution */
export function toldOf({ tellsBy }: N8nVersion, execution: Execution, triggerName: string): string | undefined {
	const [item] = jsonOf(execution, triggerName);
	if (tellsBy === 'failed execution') return item === undefined ? execution.data?.resultData.error?.message : undefined;
	const { state, message } = Object(item?.health);
	return state === 'failed' ? String(message) : undefined;
}
