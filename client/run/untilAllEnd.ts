/** Lets an item of a run wait for all others, whose results its own output needs. */
export interface UntilAllEnd<T> {
	/** To be called when the item has its result, or has failed. */
	end(item: T): void;
	/** Resolves when all items have ended, or the run stops. */
	readonly ended: Promise<void>;
}

/** @param expected for each of them `end` is called, unless the run stops */
export function untilAllEnd<T>(expected: Iterable<T>, stopping: AbortSignal): UntilAllEnd<T> {
	const open = new Set(expected);
	let finish: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => {
		finish = resolve;
	});
	// A run that stops leaves items out.
	stopping.addEventListener('abort', finish, { once: true });
	return {
		end(item) {
			open.delete(item);
			if (open.size === 0 || stopping.aborted) finish();
		},
		ended,
	};
}
