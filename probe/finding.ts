/** What the probe says about a row of the table of behaviours. */

export type Finding =
	/** One value of the row, as the sandbox names it. `isSet`: the user has it so already, and changes nothing. */
	| {
			readonly kind: 'found';
			readonly value: string;
			readonly detail?: string;
			readonly isSet?: true;
	  }
	/** One of several values: what else would tell them apart is in `detail`. */
	| { readonly kind: 'narrowed'; readonly values: readonly string[]; readonly detail: string }
	| { readonly kind: 'notTried'; readonly reason: string }
	/** Nothing that a client asks could tell. */
	| { readonly kind: 'unseen'; readonly reason: string }
	/** The try itself went wrong. */
	| { readonly kind: 'fault'; readonly reason: string };

export const found = (value: string, detail?: string): Finding =>
	detail === undefined ? { kind: 'found', value } : { kind: 'found', value, detail };

/** What the user has set already. */
export const foundSet = (value: string): Finding => ({ kind: 'found', value, isSet: true });

export const narrowed = (values: readonly string[], detail: string): Finding => ({
	kind: 'narrowed',
	values,
	detail,
});

export const notTried = (reason: string): Finding => ({ kind: 'notTried', reason });

export const unseen = (reason: string): Finding => ({ kind: 'unseen', reason });

/** Thrown by what a row needs and cannot have; its message is the probe's own sentence. */
export class NotTried extends Error {
	constructor(readonly reason: string) {
		super(reason);
		this.name = 'NotTried';
	}
}
