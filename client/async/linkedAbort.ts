/**
 * A controller that aborts with its parent, or earlier by itself. It is for what lives as long as something else at most.
 *
 * Not AbortSignal.any: each look at such a signal is dear, and some are looked at for every event.
 *
 * What waits for the end listens to the controller, not to the parent: the parent's own listeners may come later.
 *
 * @param parent whose abort, with its reason, is handed on; it forgets the controller once that has aborted
 */
export function linkedAbort(parent: AbortSignal): AbortController {
	const own = new AbortController();
	if (parent.aborted) own.abort(parent.reason);
	else
		parent.addEventListener('abort', () => own.abort(parent.reason), {
			once: true,
			signal: own.signal,
		});
	return own;
}
