/** A row of the table of behaviours, as the probe tries it. */
import type { Facts } from './facts';
import type { Finding } from './finding';

/** read: asks for what changes nothing, test quotes included. pay: makes payments. none: cannot be tried from outside. */
export type Needs = 'read' | 'pay' | 'none';

export interface Row {
	readonly row: string;
	/** The point where services differ. */
	readonly point: string;
	/** What the package promises, whatever the value. */
	readonly promise: string;
	readonly needs: Needs;
	/** How it is tried. */
	readonly how: string;
	/** Every value of the row with what to change for it in credential, node or trigger; empty: nothing. */
	readonly settings: Readonly<Record<string, string>>;
	/** Throws NotTried for what is missing. */
	readonly try: (facts: Facts) => Promise<Finding>;
}
