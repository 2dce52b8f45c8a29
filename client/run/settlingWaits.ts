/** Tells a person why a run takes a minute: a payment request got no clear answer, and nothing may be sent yet. */
import { reasons } from '../errors';
import type { SettlingWait } from '../payment/send/paymentCalls';

export interface SettlingWaits {
	/** A wait begins. Never throws: the payment must be finished. */
	note(wait: SettlingWait): void;
	/** One sentence for the editor, without a final period; none if nothing was waited for. */
	hint(): string[];
}

const mostNamed = 3;

/** @param log writes to n8n's log, because the editor shows nothing before the end */
export function createSettlingWaits(log?: (line: string) => void): SettlingWaits {
	const seen = new Map<string, SettlingWait>();
	return {
		note(wait) {
			if (seen.has(wait.externalId)) return;
			seen.set(wait.externalId, wait);
			try {
				log?.(
					`Payment '${wait.externalId}': the payment request got no clear answer (${causeOf(wait)}). It is looked up for up to ${written(wait)} before anything else is sent.`,
				);
			} catch {
				// The payment matters more than the line.
			}
		},
		hint() {
			const [first] = seen.values();
			if (!first) return [];
			const ids = [...seen.keys()];
			const more = ids.length - mostNamed;
			const named = ids.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '');
			return [
				`${named}: looked up for up to ${written(first)}, because the payment request got no clear answer (${causeOf(first)})`,
			];
		},
	};
}

const causeOf = ({ failure }: SettlingWait): string => reasons[failure.code].title;

function written({ windowMs }: SettlingWait): string {
	const seconds = windowMs / 1000;
	return seconds === 1 ? '1 second' : `${seconds} seconds`;
}
