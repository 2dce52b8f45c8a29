/** A sandbox's payments and events in a form that fits into a file. Another sandbox can continue from it. */
import type { LoggedEvent } from '../streams/loggedEvent';
import type { Payment } from '../service/payments/payment';

export interface Past {
	readonly payments: readonly Payment[];
	readonly events: readonly LoggedEvent[];
}
