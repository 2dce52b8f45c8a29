/** What the checkpoint knows of an event from its arrival until it is confirmed. */
import type { PaymentVersion } from './paymentVersion';

export interface TicketNote {
	/** The moment up to which everything had arrived when the event arrived. */
	readonly sureMs: number | null;
	/** The state that the event reports. */
	readonly version: PaymentVersion | null;
}

export interface AckTicket extends Partial<TicketNote> {
	readonly eventId: string | null;
	readonly receivedAtMs?: number | null;
	readonly repeatedId?: string | null;
	confirmed: boolean;
}
