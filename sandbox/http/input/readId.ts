/** Ids in paths. [Endpoints] */
import { uuidPattern } from '../../schemas/quote';
import { invalidFields } from '../errors/serviceError';

const uuid = new RegExp(uuidPattern);

export function isUuid(text: string): boolean {
	return uuid.test(text);
}

/**
 * A path id that must be a uuid.
 *
 * @throws the 422 for anything else
 */
export function requireUuid(id: string): string {
	if (isUuid(id)) return id;
	throw invalidFields([
		{ place: 'path', path: ['id'], message: 'must be a UUID', code: 'wrong_format', input: id },
	]);
}
