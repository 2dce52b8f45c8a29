/** The event for which an execution of the trigger was started. */
import { itemsOf, waitingItemsOf } from './executionData';

/** The fields of an execution in n8n's database. */
export interface StoredExecution {
	/** The trigger's key: `workflow:node:event`, with `:try-2` appended for a second try. Null without one. */
	readonly deduplicationKey: string | null;
	/** If n8n has no keys, the data shows the first item. Null if the data was not read. */
	readonly data: string | null;
}

/** @returns an empty text if neither the key nor the first item of the trigger shows it */
export function eventIdOf(
	{ deduplicationKey, data }: StoredExecution,
	triggerName: string,
): string {
	if (deduplicationKey !== null) return deduplicationKey.split(':')[2] ?? '';
	if (data === null) return '';
	// A killed execution has output nothing.
	const [first] = [...itemsOf(data, triggerName), ...waitingItemsOf(data)];
	return typeof first?.eventId === 'string' ? first.eventId : '';
}
