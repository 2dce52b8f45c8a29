/** Every mechanism of the trigger, the shared stream and the reconciliation that can be taken out by itself. */
import type { Mechanism } from './mechanisms/mechanism';
import { deliveryMechanisms } from './mechanisms/delivery';
import { reconciliationMechanisms } from './mechanisms/reconciliation';
import { streamMechanisms } from './mechanisms/stream';
import { triggerMechanisms } from './mechanisms/trigger';

export const mechanisms: readonly Mechanism[] = [
	...streamMechanisms,
	...deliveryMechanisms,
	...reconciliationMechanisms,
	...triggerMechanisms,
];
