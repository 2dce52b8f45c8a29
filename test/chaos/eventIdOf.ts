/** Which event an execution of the trigger was started for. */
import { itemsOf, waitingItemsOf } from './executionData';

/** What n8n's database holds of an execution. */
export interface StoredExecution {
	/** Of the trigger: `workflow:node:event`, with `:try-2` behind it for a second try. Null without one. */
	readonly deduplicationKey: string | null;
	/** What it began with is told by its data, where n8n has no keys; null when that was not read. */
	readonly data: string | null;
}

/** @returns an empty text when neither the key nor the first item of the trigger tells */
export function eventIdOf(
	{ deduplicationKey, data }: StoredExecution,
	triggerName: string,
): string {
	if (deduplicationKey !== null) return deduplicationKey.split(':')[2] ?? '';
	if (data === null) return '';
	// What was killed has put out nothing.
	const [first] = [...itemsOf(data, triggerName), ...waitingItemsOf(data)];
	return typeof first?.eventId === 'string' ? first.eventId : '';
}
