/** What a run of payments gives. Items are named by their index. */
import type { CleanedTexts } from '../input/cleanedTexts';
import type { Output } from './ports';

export interface PaymentRun {
	/**
	 * Called for all items at once, in their order.
	 *
	 * @returns what became of the payment
	 * @throws what is wrong with the item; PaymentError
	 */
	run(itemIndex: number): Promise<Output>;
	/** @returns what is wrong with an item, known before the first request; undefined if nothing is */
	findProblem(itemIndex: number): unknown;
	/** Undefined for an item that cannot be sent. */
	readonly read: ReadonlyArray<ReadPayment | undefined>;
	/** Sentences for the editor, without a period at the end, when all items have ended. */
	summary(): string[];
	/** Called once at the end, whatever happened. */
	close?(): Promise<void>;
}

/** How a payment was read. */
export interface ReadPayment {
	readonly externalId: string;
	readonly cleaned: CleanedTexts;
}
