/** Scripted failures: which requests they hit, how often, and what they do. */

export const faultKinds = [
	'status',
	'delay',
	'drop-before',
	'drop-after-commit',
	'commit-late',
	'garbage',
	'truncate',
	'slow-body',
	'huge-json',
	'gzip-bomb',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultSpec {
	/** Default: every method. */
	method?: string;
	/**
	 * Default: every path. `/v3/payment` also covers what is below it, `/v3/pay*` all that begins so,
	 * `/v3/payments/{id}` (or `:id`) any one segment in that place.
	 */
	path?: string;
	/** Only requests with this text in their path, query or body, such as an external ID. */
	containing?: string;
	/** How many requests it hits; default 1, null: all. */
	times?: number | null;
	/** How many matching requests pass untouched first; default 0. */
	skip?: number;
	/**
	 * status: answers without running the handler. delay: waits, then goes on.
	 * drop-before: closes the connection, nothing is done. drop-after-commit: all is done, then closed unanswered.
	 * commit-late: closes at once, does the work delayMs later. garbage: answers with bytes that are no JSON.
	 * truncate: answers with half of the body, or the first block of a file, then closes.
	 * slow-body: answers one byte at a time. huge-json: answers with a JSON object of sizeBytes, gzip-bomb: the same, gzipped.
	 */
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	/** Text as it is, anything else as JSON; default: the version's own error body. */
	body?: unknown;
	contentType?: string;
	/** Real milliseconds, for every kind. */
	delayMs?: number;
	/** slow-body: real milliseconds between two bytes; default 1000. */
	byteIntervalMs?: number;
	/** huge-json and gzip-bomb: default 100 MiB. */
	sizeBytes?: number;
}

export interface Fault extends FaultSpec {
	readonly id: string;
	hits: number;
	skipped: number;
}

export class FaultBook {
	private faults: Fault[] = [];
	private nextId = 1;

	add(spec: FaultSpec): Fault {
		const fault: Fault = { ...spec, id: `fault-${this.nextId}`, hits: 0, skipped: 0 };
		this.nextId += 1;
		this.faults.push(fault);
		return fault;
	}

	/**
	 * The first fault that hits this request; counts it as used.
	 *
	 * @param text path, query and body, where `containing` is looked for
	 */
	take(method: string, path: string, text = path): Fault | undefined {
		for (const fault of this.faults) {
			if (isSpent(fault) || !matches(fault, method, path)) continue;
			if (fault.containing !== undefined && !text.includes(fault.containing)) continue;
			if (fault.skipped < (fault.skip ?? 0)) {
				fault.skipped += 1;
				continue;
			}
			fault.hits += 1;
			return fault;
		}
		return undefined;
	}

	all(): readonly Fault[] {
		return this.faults;
	}

	clear(): void {
		this.faults = [];
	}
}

function isSpent({ times, hits }: Fault): boolean {
	return times !== null && hits >= (times ?? 1);
}

function matches(spec: FaultSpec, method: string, path: string): boolean {
	if (spec.method !== undefined && spec.method.toUpperCase() !== method) return false;
	return spec.path === undefined || matchesPath(spec.path, path);
}

/** Whether a fault's path pattern covers a request path (without query). */
export function matchesPath(pattern: string, path: string): boolean {
	if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1));
	const wanted = pattern.split('/');
	const given = path.split('/');
	const isPlaceholder = (segment: string) => /^(:.+|\{.+\})$/.test(segment);
	const isExact = wanted.some(isPlaceholder);
	if (isExact ? given.length !== wanted.length : given.length < wanted.length) return false;
	return wanted.every((segment, index) => segment === given[index] || isPlaceholder(segment));
}
