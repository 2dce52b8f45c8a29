/** The start options of a sandbox. */
import type { SandboxAccount } from './auth/accounts';
import type { PageOptions } from './control/keys';
import type { Past } from './state/past';
import type { StateOptions } from './state/state';

export interface SandboxOptions extends StateOptions {
	/** Default 0: any free port, on 127.0.0.1. */
	port?: number;
	/**
	 * The URL that clients call and tokens must name, if a proxy is in front. Default: the sandbox's own
	 * address.
	 */
	publicUrl?: string;
	/** Serves the page at `/`, which shows all keys of the accounts. Default: no page. */
	page?: PageOptions;
	/** Default: one demo account with keys generated at start. */
	accounts?: SandboxAccount[];
	/**
	 * Payments and events of another sandbox with the same account names. This sandbox continues from them.
	 * Default: none.
	 */
	past?: Past;
}
