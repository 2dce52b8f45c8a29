/** Lets payments that are looked up one by one take turns, so that each gets its turn over several gaps. */
import { createBoundedMap } from '../../client/async';
import type { PaymentVersion } from '../event/paymentVersion';

export interface Turns {
	/** The payments that have not ended. Those whose last turn was longest ago come first. */
	open(): PaymentVersion[];
	/** The payment is being looked up. */
	took(id: string): void;
}

const MAX_PAYMENTS = 10_000;

/** @param open the payments that have not ended */
export function createTurns(open: () => PaymentVersion[]): Turns {
	const lastTurns = createBoundedMap<string, number>(MAX_PAYMENTS);
	let turn = 0;
	const lastTurnOf = ({ id }: PaymentVersion): number => lastTurns.get(id) ?? 0;
	return {
		open: () => open().sort((a, b) => lastTurnOf(a) - lastTurnOf(b)),
		took(id) {
			turn += 1;
			lastTurns.set(id, turn);
		},
	};
}
