/** The result of an execution that was emitted to n8n. */
export type RunResult =
	| { readonly kind: 'finished'; readonly succeeded: boolean }
	/** n8n already has an execution with this key. */
	| { readonly kind: 'duplicate' }
	/** A person or a time limit stopped it. */
	| { readonly kind: 'cancelled' }
	/** The trigger no longer waits for it. It may still be running. */
	| { readonly kind: 'unended' }
	/** n8n could not create it. */
	| { readonly kind: 'rejected' };
