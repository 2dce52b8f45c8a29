/** The received requests, without any token. Tests see here what was sent. */
import { createHash } from 'node:crypto';

export interface RequestRecord {
	readonly at: string;
	readonly method: string;
	readonly path: string;
	readonly query: string;
	/** Null while the request is unanswered, and for answers that were dropped. */
	status: number | null;
	account: string | null;
	kid: string | null;
	alg: string | null;
	bodySha256: string | null;
	externalId?: string;
	/** Why the service refused the token. It never contains part of the token. */
	authFailure?: string;
	fault?: string;
	/** The row and value that the gateway played, as `R4=html403After`. */
	gateway?: string;
}

interface Incoming {
	readonly method: string;
	readonly url: string;
}

/** The record of a request that has no answer yet. */
export function newRecord(at: string, { method, url }: Incoming, rawBody: Buffer): RequestRecord {
	const [path = '', query = ''] = url.split('?', 2);
	return {
		at,
		method,
		path,
		query,
		status: null,
		account: null,
		kid: null,
		alg: null,
		bodySha256: rawBody.length === 0 ? null : createHash('sha256').update(rawBody).digest('hex'),
	};
}

const mostKept = 100_000;

export class RequestLog {
	private records: RequestRecord[] = [];

	add(record: RequestRecord): void {
		this.records.push(record);
		if (this.records.length > mostKept) this.records = this.records.slice(-mostKept / 2);
	}

	all(): readonly RequestRecord[] {
		return this.records;
	}

	reset(): void {
		this.records = [];
	}
}
