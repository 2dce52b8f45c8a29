import type { ApiVersion } from '../schemas/vocabulary';

/** One event as it was emitted. [Events] */
export interface LoggedEvent {
	/** UUIDv7 on v3. Null on v2, whose events have no id. */
	readonly id: string | null;
	readonly version: ApiVersion;
	readonly account: string;
	readonly event: string;
	/** The text of the data field: JSON unless a test asked for something else. */
	readonly data: string;
	readonly atMs: number;
	readonly paymentId: string | null;
	readonly status: string | null;
}
