/** Generates docs/errors.md. */
import { reasons, type Reason } from '../../client/errors/reasonTexts';
import { table } from './table';

/** The whole page with a final newline. */
export function renderErrors(): string {
	return [
		'# Errors',
		'',
		'This page is made by `npx gulp docs` from `client/errors/reasonTexts.ts`. Change it there.',
		'',
		'Every error of the nodes has one of these codes. Workflows may branch on them: a code is never renamed, and a retired one is never used again.',
		'',
		'If *On Error* of the node is set to one of the two *Continue* modes, a failed item has `error` and `details`; the code is `details.code`. On the error output, and from *Beneficiary Account: Validate* and *Bank Branch: Look Up*, it also has the fields of its input.',
		'',
		'For operations that create a payment, `details.created` says whether a payment exists (`no`, `yes`, `unknown`). `details.outcome` is `not_sent`, `rejected`, `unconfirmed` or `skipped`: see',
		'[outcomes](operations.md#outcomes-of-a-payment).',
		'',
		'If the service gives facts about an error, they are in `details.problem`: `type`, `title`, `detail` and `instance`, and for a 422 `errors`, with the `field` of the form, the `pointer` and the `code` of each. All further members of the answer are in `details.problem.extensions`. Account numbers, names and what was sent are replaced by `[hidden]`.',
		'',
		'A message first names the payment, if the form has its ID, and then the cause. If the operation can create a payment, the message also says whether one was created. What to do follows in the description, in at most three sentences, with the code at its end. What else is good to know is in `details.more`. If no payment was created, first correct the cause. Then send it again under the same external ID, unless the ID is the cause.',
		'',
		'If it is not known whether one was created, wait at least 60 seconds, or the *Settling Window* if you raised it. Then look it up, or run the same item again with the same external ID, because *Payment: Send* and *Payment: Create* look it up first: see [an unconfirmed payment](operations.md#an-unconfirmed-payment). Where an advice says a minute, wait for the *Settling Window* if you raised it.',
		'',
		...table(
			['Code', 'What happened', 'What to do', 'Can *Retry On Fail* help? (`details.retryable`)'],
			Object.entries<Reason>(reasons).map(([code, { title, advice, more, retryable }]) => [
				`\`${code}\``,
				title,
				[advice, more].filter(Boolean).join(' '),
				retryable ? 'yes' : 'no',
			]),
		),
		'',
	].join('\n');
}
