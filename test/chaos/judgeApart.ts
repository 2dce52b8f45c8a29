/** Checks payments to which a named limit applies separately from all others. */
import { checkEvents, type Delivery, type Findings, type SentEvent } from './checkEvents';
import type { Limit } from './chaosBehaviours';

export interface LimitedPayments extends Limit {
	readonly payments: ReadonlySet<string>;
}

/** The effects of a limit. These sentences are no errors. */
export interface LimitResult {
	readonly name: string;
	readonly payments: number;
	readonly found: readonly string[];
}

export interface Verdict {
	readonly findings: Findings;
	readonly limits: readonly LimitResult[];
}

/** @returns findings that no limit allows, and the effects of each limit */
export function judgeApart(
	sent: readonly SentEvent[],
	deliveries: readonly Delivery[],
	executions: readonly number[],
	limits: readonly LimitedPayments[],
): Verdict {
	const limitOf = (paymentId: string | null): LimitedPayments | undefined =>
		limits.find(({ payments }) => payments.has(paymentId ?? ''));
	const withItem = new Map(deliveries.map((delivery) => [delivery.execution, delivery.paymentId]));
	const check = (limit: LimitedPayments | undefined): Findings =>
		checkEvents(
			sent.filter(({ paymentId }) => limitOf(paymentId) === limit),
			deliveries.filter(({ paymentId }) => limitOf(paymentId) === limit),
			executions.filter((id) => limitOf(withItem.get(id) ?? null) === limit),
		);
	const found = limits.map((limit) => ({ limit, findings: check(limit) }));
	const others = check(undefined);
	const faults = (kind: keyof Findings): readonly string[] => [
		...others[kind],
		...found.flatMap(({ limit, findings }) => (limit.kinds.includes(kind) ? [] : findings[kind])),
	];
	return {
		findings: {
			lost: faults('lost'),
			doubled: faults('doubled'),
			outOfOrder: faults('outOfOrder'),
			invented: faults('invented'),
		},
		limits: found.map(({ limit: { name, kinds, payments }, findings }) => ({
			name,
			payments: payments.size,
			found: kinds.flatMap((kind) => findings[kind].map((sentence) => `${kind}: ${sentence}`)),
		})),
	};
}
