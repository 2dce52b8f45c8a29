/** Recognises the answer of GET /v2/debug, which echoes the headers of the request. [Debug echo] */
import { isRecord } from './answer';

/** Headers that every request has. The service leaves out only those of its own. */
const sent: ReadonlySet<string> = new Set([
	'accept',
	'accept-encoding',
	'authorization',
	'connection',
	'host',
	'user-agent',
]);

/** Whether an answer is an echo. Any other object, such as a payment, does not show that the keys were accepted. */
export const isHeaderEcho = (answer: unknown): boolean =>
	isRecord(answer) &&
	Object.entries(answer).some(
		([name, value]) =>
			typeof value === 'string' &&
			sent.has(
				name
					.toLowerCase()
					.replace(/_/g, '-')
					.replace(/^http-/, ''),
			),
	);
