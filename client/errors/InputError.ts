import { PayoutError } from './PayoutError';
import type { ReasonCode } from './reasonTexts';

export interface InputIssue {
	/** The path of the field in the operation's input, joined with dots (`beneficiary.name`). */
	readonly field: string;
	/** The field's label, if the issue comes from the form itself. Default: the label is found by `field`. */
	readonly label?: string;
	/** What is wrong and what to write instead, without the value. */
	readonly problem: string;
	/** Whether an earlier run may have paid the same item: alone, or with an older version of the node. */
	readonly mayBePaid?: true;
	/** Whether it is about the run as a whole, and not about the payment of one item. */
	readonly isOfRun?: true;
}

/** Invalid input, found before anything is sent. */
export class InputError extends PayoutError {
	override readonly name = 'InputError';

	/** @param ownAdvice what to do, if the advice of the code fits several causes */
	constructor(
		readonly issues: readonly InputIssue[],
		code: ReasonCode = 'invalid_input',
		readonly ownAdvice?: string,
	) {
		super(
			code,
			issues.map(({ field, problem }) => (field ? `${field}: ${problem}` : problem)).join('; '),
		);
	}

	override get advice(): string {
		return this.ownAdvice ?? super.advice;
	}
}
