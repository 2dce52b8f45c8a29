/** The service's own ID of a v3 payment. The interface does not show that it is a UUID, as v2's is. [Endpoints, v3] */
import { InvalidValue } from '../errors/InvalidValue';
import { text } from '../input/checks';

const maxLength = 200;

/** Any ID that a path can contain. */
export function paymentId(value: unknown): string | InvalidValue {
	const id = text(maxLength)(value);
	if (id instanceof InvalidValue) return id;
	if (id === '.' || id === '..')
		return new InvalidValue('cannot be "." or "..", because a URL path drops it');
	return /[\s\p{C}]/u.test(id)
		? new InvalidValue('contains a space or a sign that nobody sees. Copy the ID again')
		: id;
}
