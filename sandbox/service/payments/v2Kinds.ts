/** Which events announce one change on v2. [behaviours, row S2] */
import type { Behaviours } from '../../behaviours/rows';

export type V2EventName = 'payment' | 'payment-update';

/** The events in the order in which they are sent. */
export function v2EventNames({ S2 }: Behaviours, isFirstState: boolean): readonly V2EventName[] {
	switch (S2) {
		case 'newThenUpdates':
			return isFirstState ? ['payment'] : ['payment-update'];
		case 'paymentAlone':
			return ['payment'];
		case 'updateAlone':
			return ['payment-update'];
		case 'paymentThenUpdate':
			return ['payment', 'payment-update'];
		case 'updateThenPayment':
			return ['payment-update', 'payment'];
	}
}
