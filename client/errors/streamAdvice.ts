/** Advice for a refused stream, where a reason has other causes than on requests. [Events] */
import type { ReasonCode } from './reasonTexts';

/** @returns undefined if the reason's own advice fits */
export function adviseOnStream(endpoint: string, code: ReasonCode): string | undefined {
	if (code !== 'rate_limited' || !/^GET \/v\d\/events$/.test(endpoint)) return undefined;
	return 'Wait, then try this operation again. If it fails again, another program may listen to the events of this account: a trigger or a workflow that waits for a payment, of this n8n or another one. Payments are not affected, and the other program goes on listening: if nobody needs the events there, stop it.';
}
