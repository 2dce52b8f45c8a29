/** What n8n's executions began with, from its database. */
import type { Delivery } from '../../test/chaos/checkEvents';
import { itemsOf, waitingItemsOf } from '../../test/chaos/executionData';
import { readExecutions, type ExecutionRow } from '../driver/readDatabase';

/** All executions of a workflow by their number, and the items of those that began with one. */
export interface Deliveries {
	readonly executions: readonly number[];
	readonly deliveries: readonly Delivery[];
	/** Of the executions those by which the trigger told of trouble: they failed without having begun, or hold an item that tells of no payment. */
	readonly reports: readonly number[];
	/** Of the executions those of which n8n has kept no item, since it was killed when they began or before. */
	readonly unstored: readonly number[];
}

export function readDeliveries(
	databaseFile: string,
	workflowId: string,
	triggerName: string,
): Deliveries {
	const rows = readExecutions(databaseFile, workflowId, true);
	const reports = rows.filter(
		({ status, startedAt, deduplicationKey }) =>
			status === 'error' && startedAt === null && deduplicationKey === null,
	);
	const begun = rows.map((row) => ({ ...row, items: beganWith(row, triggerName) }));
	const deliveries = begun.flatMap(({ id, status, startedAt, stoppedAt, items }) =>
		items.filter(isOfPayment).map((item): Delivery => {
			const payment: Record<string, unknown> = Object.fromEntries(
				Object.entries(Object(item.payment)),
			);
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
		}),
	);
	const reported = begun.filter(({ items }) => items.length > 0 && !items.some(isOfPayment));
	// The oldest n8n creates an execution first and stores its data then: killed in between, it has none and never begins.
	const unstored = begun.filter(
		({ status, items, startedAt, data }) =>
			items.length === 0 && (status === 'crashed' || (startedAt === null && data === null)),
	);
	const idsOf = (some: ReadonlyArray<{ readonly id: number }>): number[] =>
		some.map(({ id }) => id);
	return {
		executions: idsOf(rows),
		deliveries,
		reports: idsOf([...reports, ...reported]),
		unstored: idsOf(unstored),
	};
}

const isOfPayment = ({ event }: Record<string, unknown>): boolean => event !== 'health';

function beganWith({ data }: ExecutionRow, triggerName: string): Array<Record<string, unknown>> {
	if (data === null) return [];
	const given = itemsOf(data, triggerName);
	// What was killed has put out nothing.
	return given.length > 0 ? given : waitingItemsOf(data);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
