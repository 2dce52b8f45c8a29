/** One event of a stream at a time, without waiting for it. */

export interface ReadAhead<Event> {
	/** Asks for the next event unless that is under way or has come. */
	ask(): void;
	/**
	 * Takes what has come; null when nothing has.
	 *
	 * @throws what the stream throws
	 */
	take(): IteratorResult<Event, void> | null;
}

/** @param onArrival something can be taken */
export function createReadAhead<Event>(
	events: AsyncGenerator<Event, void>,
	onArrival: () => void,
): ReadAhead<Event> {
	let isAsked = false;
	let arrived: IteratorResult<Event, void> | null = null;
	let fault: { readonly error: unknown } | null = null;
	return {
		ask() {
			if (isAsked) return;
			isAsked = true;
			events.next().then(
				(result) => {
					arrived = result;
					onArrival();
				},
				(error: unknown) => {
					fault = { error };
					onArrival();
				},
			);
		},
		take() {
			if (fault !== null) throw fault.error;
			const result = arrived;
			if (result === null) return null;
			arrived = null;
			isAsked = false;
			return result;
		},
	};
}
