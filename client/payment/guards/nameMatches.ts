import type { ServiceRecord } from '../../http/answer';
import { plainName } from '../codes';

/**
 * Whether an account belongs to the person who was asked for. Letter case, accents, punctuation and the order of the
 * words do not matter.
 *
 * @param asked the name in the request
 * @param answer of the check, which may name the holder
 * @returns null if one of the names is not known
 */
export function nameMatches(asked: unknown, { name }: ServiceRecord): boolean | null {
	if (typeof asked !== 'string' || typeof name !== 'string') return null;
	const [wanted, holder] = [plainName(asked), plainName(name)];
	return wanted === '' || holder === '' ? null : wanted === holder;
}
