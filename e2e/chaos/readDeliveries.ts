/** Reads from n8n's database which items its executions began with. */
import type { Delivery } from '../../test/chaos/checkEvents';
import { itemsOf, waitingItemsOf } from '../../test/chaos/executionData';
import { readExecutions, type ExecutionRow } from '../driver/readDatabase';

/** All executions of a workflow by their number, and the items of those that began with one. */
export interface Deliveries {
	readonly executions: readonly number[];
	readonly deliveries: readonly Delivery[];
	/**
	 * The executions in which the trigger reported trouble. They failed without having begun, or have an item
	 * that is about no payment.
	 */
	readonly reports: readonly number[];
	/** The executions without a stored item, because n8n was killed when they began or before. */
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
	// The oldest n8n creates an execution first and stores its data afterwards. If it is killed in between, the
	// execution has no data and never begins.
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
	// A killed execution has output nothing.
	return given.length > 0 ? given : waitingItemsOf(data);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
