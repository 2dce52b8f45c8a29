/** The query parameter `timeout` of POST /v3/quote and, although the interface does not show it there, of POST /v3/payment. [Limits] */
import { QueryReader } from '../http/input/readQuery';

/**
 * The requested seconds, 10 to 120, default 30. The sandbox itself answers at once.
 *
 * @throws the 422 for any other value
 */
export function readTimeout(query: unknown): number {
	const reader = new QueryReader(query);
	const seconds = reader.number('timeout', { min: 10, max: 120, preset: 30 });
	reader.finish();
	return seconds;
}
