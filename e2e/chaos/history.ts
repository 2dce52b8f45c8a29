/** What the service sent for a payment and what has run, in the order of the times. It shows why a judge finds fault. */
import type { Delivery, SentEvent } from '../../test/chaos/checkEvents';
import type { Absence } from '../../test/chaos/paymentsOf';

/** @param atMs when it happened, by the machine's clock */
interface TimedEvent extends SentEvent {
	readonly atMs: number;
}

const MAX_PAYMENTS = 5;

/** Events of one time stay in their order. */
const timeOf = (line: string): string => line.slice(0, '2026-01-01T00:00:00.000'.length);

/** @param sentences the judge's findings, which name payments */
export function historiesOf(
	sentences: readonly string[],
	sent: readonly TimedEvent[],
	deliveries: readonly Delivery[],
	kills: readonly Absence[],
): string[] {
	const named = [...new Set(sent.map(({ paymentId }) => paymentId))].filter((id) =>
		sentences.some((sentence) => id !== '' && sentence.includes(id)),
	);
	return named
		.slice(0, MAX_PAYMENTS)
		.flatMap((id) => [
			`  payment ${id}:`,
			...[
				...sent.flatMap(({ paymentId, status, atMs }) =>
					paymentId === id ? [`${new Date(atMs).toISOString()} sent ${status}`] : [],
				),
				...deliveries.flatMap(({ paymentId, status, startedAt, source, outcome, execution }) =>
					paymentId === id
						? [
								`${startedAt?.replace(' ', 'T') ?? 'never'} ran ${status} (${source}, ${outcome}, execution ${execution})`,
							]
						: [],
				),
				...kills.flatMap(({ fromMs, toMs }) => [
					`${new Date(fromMs).toISOString()} n8n killed`,
					`${new Date(toMs).toISOString()} n8n back`,
				]),
			]
				.sort((a, b) => timeOf(a).localeCompare(timeOf(b)))
				.map((line) => `    ${line}`),
		]);
}
