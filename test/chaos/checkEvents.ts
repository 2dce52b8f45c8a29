/** Checks the events of a stream: each must start one execution, in the order of its payment. */
import { groupBy } from '../support/groupBy';

/** What the service sent, in its order. */
export interface SentEvent {
	readonly eventId: string;
	readonly paymentId: string;
	readonly status: string;
	readonly msg: string | null;
	/** After an interruption, a later state can replace it. So it may start one execution or none. */
	readonly mayBeMissed?: boolean;
}

/** An item with which an execution began. */
export interface Delivery {
	readonly execution: number;
	/** As n8n writes it, so that it sorts as text. Null: the execution never started. */
	readonly startedAt: string | null;
	readonly stoppedAt: string | null;
	/** The status that n8n shows for the execution. */
	readonly outcome: string;
	readonly eventId: string | null;
	readonly paymentId: string | null;
	readonly status: string | null;
	readonly msg: string | null;
	readonly source: string;
	readonly redelivered: boolean;
}

/** Sentences. No kind has any if everything is correct. */
export interface Findings {
	/** Started no execution. */
	readonly lost: readonly string[];
	/** Started more than one. */
	readonly doubled: readonly string[];
	/** Started before an earlier event of the same payment, or while that event's execution was running. */
	readonly outOfOrder: readonly string[];
	/** Executions for events that the service never sent, or sent differently. */
	readonly invented: readonly string[];
}

/** @param executions all executions of the workflow, including those without an item */
export function checkEvents(
	sent: readonly SentEvent[],
	deliveries: readonly Delivery[],
	executions: readonly number[],
): Findings {
	const started = deliveries.filter(({ startedAt }) => startedAt !== null);
	const runsOf = groupBy(started, ({ eventId }) => eventId ?? '');
	const lost: string[] = [];
	const doubled: string[] = [];
	for (const event of sent) {
		const runs = runsOf.get(event.eventId) ?? [];
		if (runs.length === 0 && event.mayBeMissed !== true)
			lost.push(`${describe(event)} started nothing`);
		if (runs.length > 1) doubled.push(`${describe(event)} started ${list(runs)}`);
	}
	return {
		lost,
		doubled,
		outOfOrder: findDisorder(sent, started),
		invented: findInventions(sent, deliveries, executions),
	};
}

function findDisorder(sent: readonly SentEvent[], started: readonly Delivery[]): string[] {
	const runsOf = groupBy(started, ({ eventId }) => eventId ?? '');
	return [...groupBy(sent, ({ paymentId }) => paymentId).values()].flatMap((events) => {
		const runs = events.flatMap(({ eventId }) => runsOf.get(eventId) ?? []);
		return runs.slice(1).flatMap((run, index) => {
			const before = runs[index];
			if (before === undefined || before.eventId === run.eventId) return [];
			const [first, second] = [describe(before), describe(run)];
			if (startOf(run) < startOf(before)) return [`${second} started before ${first}`];
			// After a kill, n8n itself sets the end time of an execution.
			if (before.outcome === 'success' && startOf(run) < `${before.stoppedAt}`)
				return [`${second} started while ${first} ran`];
			return [];
		});
	});
}

function findInventions(
	sent: readonly SentEvent[],
	deliveries: readonly Delivery[],
	executions: readonly number[],
): string[] {
	const sentById = new Map(sent.map((event) => [event.eventId, event]));
	const withItem = new Set(deliveries.map(({ execution }) => execution));
	return [
		...deliveries.flatMap((delivery) => {
			const event = sentById.get(delivery.eventId ?? '');
			const isSame =
				event?.paymentId === delivery.paymentId &&
				event.status === delivery.status &&
				event.msg === delivery.msg;
			return isSame
				? []
				: [`execution ${delivery.execution} has ${describe(delivery)}, which was not sent`];
		}),
		...executions.filter((id) => !withItem.has(id)).map((id) => `execution ${id} has no event`),
	];
}

/** Executions that started in the same millisecond are ordered by their numbers. */
const startOf = ({ startedAt, execution }: Delivery): string =>
	`${startedAt} ${String(execution).padStart(9, '0')}`;

const describe = ({
	eventId,
	paymentId,
	status,
}: Pick<Delivery, 'eventId' | 'paymentId' | 'status'>): string =>
	`event ${eventId} (payment ${paymentId} ${status})`;

const list = (runs: readonly Delivery[]): string =>
	`executions ${runs.map(({ execution }) => execution).join(' and ')}`;
