import { reasons, type ReasonCode } from './reasons';

/**
 * Base of every error this client throws. `code` is stable and closed; each bundle carries its own
 * copy of this class, so callers tell errors apart by `code`, never by `instanceof` across bundles.
 */
export abstract class PayoutError extends Error {
	abstract override readonly name: string;

	constructor(
		readonly code: ReasonCode,
		message: string,
		options?: ErrorOptions,
	) {
		super(message, options);
	}

	/** What the user can do about it. */
	get advice(): string {
		return reasons[this.code].advice;
	}

	/** Whether the same request can succeed later without being changed. */
	get retryable(): boolean {
		return reasons[this.code].retryable;
	}
}
