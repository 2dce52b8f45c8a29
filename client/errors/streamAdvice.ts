/** Advice for a refused stream, where a reason has other causes than on requests. [Events] */
import { reasons, type ReasonCode } from './reasons';

/** @returns undefined if the reason's own advice fits */
export function adviseOnStream(endpoint: string, code: ReasonCode): string | undefined {
	if (code !== 'rate_limited' || !/^GET \/v\d\/events$/.test(endpoint)) return undefined;
	return `Wait, then try this operation again. Or another program listens to the events of this account. ${reasons.stream_taken.advice}`;
}
