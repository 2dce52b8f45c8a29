/** What a row of the table of behaviours is made of. */

export interface RowValue {
	/** How it is asked for: `--behaviour S1=live`. */
	readonly name: string;
	/** What the sandbox does then. */
	readonly does: string;
	/** A faulty service, or a gateway in front of it: more than the interface allows. */
	readonly beyondInterface?: true;
	/**
	 * Why random plans leave it out. client: no service can play it, so the sandbox refuses it. command: it belongs into the
	 * middle of a run. slow: the client has to rest for hours.
	 */
	readonly apart?: 'client' | 'command' | 'slow';
}

export interface Row {
	/** The point where services differ. */
	readonly point: string;
	/** What the package promises whatever the value. */
	readonly holds: string;
	/** True: chosen at the start and kept. */
	readonly atStartOnly?: true;
	/** The first value is what the sandbox does when nobody asks for anything else. */
	readonly values: readonly [RowValue, ...RowValue[]];
}
