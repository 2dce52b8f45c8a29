/** A row of the table of behaviours, as the probe tests it. */
import type { Facts } from './facts';
import type { Finding } from '../finding/finding';

/**
 * read: requests that change nothing, including test quotes. pay: makes payments. none: cannot be tested from
 * outside.
 */
export type Needs = 'read' | 'pay' | 'none';

export interface Row {
	readonly row: string;
	/** The point where services differ. */
	readonly point: string;
	/** What the package promises for every value. */
	readonly promise: string;
	readonly needs: Needs;
	/** How the probe tests it. */
	readonly how: string;
	/**
	 * Every value of the row, with what to change for it in the credential, node or trigger. Empty: nothing.
	 */
	readonly settings: Readonly<Record<string, string>>;
	/** Throws NotTried if something it needs is missing. */
	readonly try: (facts: Facts) => Promise<Finding>;
}
