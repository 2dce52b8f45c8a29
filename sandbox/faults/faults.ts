/** Scripted faults: which requests they hit, how often, and what they do. */

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
	 * Default: every path. `/v3/payment` also covers everything below it. `/v3/pay*` covers every path that
	 * begins so. `/v3/payments/{id}` (or `:id`) covers any one segment in that place.
	 */
	path?: string;
	/** Only requests with this text in their path, query, Last-Event-ID or body, such as an external ID. */
	containing?: string;
	/** Maximum number of requests that it hits. Default 1. Null: all. */
	times?: number | null;
	/** How many matching requests pass first. Default 0. */
	skip?: number;
	/**
	 * status: answers without running the handler. delay: waits, then continues. drop-before: closes the
	 * connection before the handler runs. drop-after-commit: runs the handler, then closes the connection
	 * without an answer. commit-late: closes the connection at once and runs the handler delayMs later.
	 * garbage: answers with bytes that are not JSON. truncate: answers with half of the body, or the first
	 * block of a file, then closes. slow-body: answers one byte at a time. huge-json: answers with a JSON
	 * object of sizeBytes. gzip-bomb: the same, gzipped.
	 */
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	/** Text is sent unchanged, anything else as JSON. Default: the version's own error body. */
	body?: unknown;
	contentType?: string;
	/** Real milliseconds, for every kind. */
	delayMs?: number;
	/** slow-body: real milliseconds between two bytes. Default 1000. */
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
	 * The first fault that matches this request. Counts it as used.
	 *
	 * @param text path, query, Last-Event-ID and body; `containing` is searched in it
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
