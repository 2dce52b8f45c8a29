/** The probe's result for a row of the table of behaviours. */

export type Finding =
	/**
	 * One value of the row, as the sandbox names it. `isSet`: the user's settings already fit, so nothing has
	 * to change.
	 */
	| {
			readonly kind: 'found';
			readonly value: string;
			readonly detail?: string;
			readonly isSet?: true;
	  }
	/** One of several values. `detail` says what else would distinguish them. */
	| { readonly kind: 'narrowed'; readonly values: readonly string[]; readonly detail: string }
	| { readonly kind: 'notTried'; readonly reason: string }
	/** No request of a client can show it. */
	| { readonly kind: 'unseen'; readonly reason: string }
	/** The test itself failed. */
	| { readonly kind: 'fault'; readonly reason: string };

export const found = (value: string, detail?: string): Finding =>
	detail === undefined ? { kind: 'found', value } : { kind: 'found', value, detail };

/** What the user has already set. */
export const foundSet = (value: string): Finding => ({ kind: 'found', value, isSet: true });

export const narrowed = (values: readonly string[], detail: string): Finding => ({
	kind: 'narrowed',
	values,
	detail,
});

export const notTried = (reason: string): Finding => ({ kind: 'notTried', reason });

export const unseen = (reason: string): Finding => ({ kind: 'unseen', reason });

/** Thrown if a row needs something that is not available. The message is the probe's own sentence. */
export class NotTried extends Error {
	constructor(readonly reason: string) {
		super(reason);
		this.name = 'NotTried';
	}
}
