/** The parts of a row in the table of behaviours. */

export interface RowValue {
	/** How the user asks for it: `--behaviour S1=live`. */
	readonly name: string;
	/** What the sandbox then does. */
	readonly does: string;
	/** A faulty service, or a gateway in front of it, does more than the interface allows. */
	readonly beyondInterface?: true;
	/**
	 * Why random plans leave it out. client: no service can play it, so the sandbox refuses it. command: it
	 * makes sense only in the middle of a run. slow: the client has to wait for hours.
	 */
	readonly apart?: 'client' | 'command' | 'slow';
}

export interface Row {
	/** The point where services differ. */
	readonly point: string;
	/** What the package promises for every value. */
	readonly holds: string;
	/** True: chosen at the start and fixed from then on. */
	readonly atStartOnly?: true;
	/** The first value is the sandbox's default. */
	readonly values: readonly [RowValue, ...RowValue[]];
}
