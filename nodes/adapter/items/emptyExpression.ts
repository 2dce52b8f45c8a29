import type { INode } from 'n8n-workflow';

import { InputError } from '../../../client/errors';

/** n8n evaluates an expression without an end, too. */
const expression = /\{\{[\s\S]*?(?:\}\}|$)/g;

/**
 * Finds an external ID such as `INV{{ $json.number }}` of which only `INV` is left. If it were paid, every
 * such payment would have the ID `INV`, and would be paid again under its own ID once the expression is
 * corrected. Reads the field as it is written, because `INV` alone can be a real ID.
 *
 * @param value the external ID of one item, as n8n has computed it
 * @returns the error for the item; undefined if the ID contains more than its fixed text
 */
export function findEmptyExpression({ parameters }: INode, value: unknown): InputError | undefined {
	const { externalId } = parameters;
	if (typeof externalId !== 'string' || !externalId.startsWith('=')) return undefined;
	const written = externalId.slice(1);
	const fixedText = written.replace(expression, '').trim();
	if (fixedText === '' || fixedText === written.trim()) return undefined;
	if (typeof value !== 'string' || value.trim() !== fixedText) return undefined;
	return new InputError([
		{
			field: 'externalId',
			problem:
				'has only its fixed text, because its expression gives nothing. Check the expression, and give the whole ID',
			mayBePaid: true,
		},
	]);
}
