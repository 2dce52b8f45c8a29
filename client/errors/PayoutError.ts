import { reasons, type Reason, type ReasonCode } from './reasonTexts';
import { visibleText } from './visibleText';

/**
 * Base of every error that this client throws. `code` is stable and from a closed list. Each bundle
 * has its own copy of this class, so callers must compare `code` and not use `instanceof` across
 * bundles.
 */
export abstract class PayoutError extends Error {
	abstract override readonly name: string;

	constructor(
		readonly code: ReasonCode,
		message: string,
		options?: ErrorOptions,
	) {
		// Parts of it can come from the service, such as the name of a member.
		super(visibleText(message), options);
	}

	/** What the user can do about it. */
	get advice(): string {
		return reasons[this.code].advice;
	}

	/** What else is good to know. Undefined if the advice is all. */
	get more(): string | undefined {
		const { advice, more }: Reason = reasons[this.code];
		return this.advice === advice ? more : undefined;
	}

	/** Whether the same request, unchanged, can succeed later. */
	get retryable(): boolean {
		return reasons[this.code].retryable;
	}
}
