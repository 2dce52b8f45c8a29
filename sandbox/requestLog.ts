/** What came in, without any token: the tests' view of the wire. */

export interface RequestRecord {
	readonly at: string;
	readonly method: string;
	readonly path: string;
	readonly query: string;
	/** Null while unanswered, and for answers that were dropped. */
	status: number | null;
	account: string | null;
	kid: string | null;
	alg: string | null;
	bodySha256: string | null;
	externalId?: string;
	/** Why a token was refused; never part of it. */
	authFailure?: string;
	fault?: string;
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
