/** Generates docs/errors.md. */
import { reasons } from '../../client/errors/reasons';
import { table } from './table';

/** The whole page with a final newline. */
export function renderErrors(): string {
	return [
		'# Errors',
		'',
		'Every error of the nodes carries one of these codes. A code is never renamed, and a retired one is never used again: workflows may branch on it.',
		'In the "continue" modes of a node, a failed item goes out with `error` and `details`, on the error output beside the fields of its input; the code is `details.code`. On operations that create a payment, `details.created`',
		'says whether a payment exists (`no`, `yes`, `unknown`), and `details.outcome` is `not_sent`, `rejected`, `unconfirmed` or `skipped`: see [outcomes](operations.md#outcomes-of-a-payment).',
		'',
		'This page is made by `npx gulp docs` from `client/errors/reasons.ts`. Change it there.',
		'',
		...table(
			['Code', 'What happened', 'What to do', 'Worth trying again'],
			Object.entries(reasons).map(([code, { title, advice, retryable }]) => [
				`\`${code}\``,
				title,
				advice,
				retryable ? 'yes' : 'no',
			]),
		),
		'',
	].join('\n');
}
