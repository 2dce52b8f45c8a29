/** What n8n's executions began with, from its database. */
import type { Delivery } from '../../test/chaos/checkEvents';
import { itemsOf, waitingItemsOf } from '../../test/chaos/executionData';
import { readExecutions } from '../readDatabase';

/** All executions of a workflow by their number, and the items of those that began with one. */
export interface Deliveries {
	readonly executions: readonly number[];
	readonly deliveries: readonly Delivery[];
	/** Of the executions those by which the trigger told of trouble: they failed without having begun. */
	readonly reports: readonly number[];
}

export function readDeliveries(databaseFile: string, workflowId: string, triggerName: string): Deliveries {
	const rows = readExecutions(databaseFile, workflowId, true);
	const reports = rows.filter(({ status, startedAt, deduplicationKey }) => status === 'error' && startedAt === null && deduplicationKey === null);
	const deliveries = rows.flatMap(({ id, status, startedAt, stoppedAt, data }) => {
		const given = data === null ? [] : itemsOf(data, triggerName);
		// What was killed has put out nothing.
		const items = given.length > 0 || data === null ? given : waitingItemsOf(data);
		return items.map((item): Delivery => {
			const payment: Record<string, unknown> = Object.fromEntries(Object.entries(Object(item.payment)));
			return {
				execution: id,
				startedAt,
				stoppedAt,
				outcome: status,
				eventId: textOrNull(item.eventId),
				paymentId: textOrNull(payment.id),
				status: textOrNull(payment.status),
				msg: textOrNull(payment.msg),
				source: String(item.source),
				redelivered: item.redelivered === true,
			};
		});
	});
	return { executions: rows.map(({ id }) => id), deliveries, reports: reports.map(({ id }) => id) };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
