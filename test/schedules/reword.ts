/**
 * The interface does not document v3's wording of a refused payment. This gives the same refusal in unknown
 * words and forms.
 */
import type { Wording } from './schedule';

type Body = Readonly<Record<string, unknown>>;

export function reword(
	status: number,
	body: Body,
	wording: Wording,
): readonly [status: number, body: Body] {
	if (wording === 'known' || status !== 400) return [status, body];
	const problem = { type: 'about:blank', title: 'Refused', detail: 'The order cannot be taken' };
	if (isDuplicate(body) && wording === 'conflict') return [409, { ...problem, status: 409 }];
	if (isDuplicate(body) && wording === 'field') {
		return [
			422,
			{ ...problem, status: 422, errors: [{ detail: 'is taken', pointer: '#/external_id' }] },
		];
	}
	return [400, { ...problem, status: 400 }];
}

/** Matches the sandbox's texts, including those of R5=otherWords. */
export const isDuplicate = ({ detail }: Body): boolean =>
	/^(Duplicate .external_id|This reference was taken)/.test(String(detail));
