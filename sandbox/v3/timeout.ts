/** The query parameter `timeout` of POST /v3/quote and, by decision D2, of POST /v3/payment. [Limits] */
import { QueryReader } from '../http/readQuery';

/** The seconds asked for, 10 to 120, default 30; else the 422. The sandbox itself answers at once. */
export function readTimeout(query: unknown): number {
	const reader = new QueryReader(query);
	const seconds = reader.number('timeout', { min: 10, max: 120, preset: 30 });
	reader.finish();
	return seconds;
}
