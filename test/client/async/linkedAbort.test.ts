import { getEventListeners } from 'node:events';

import { linkedAbort } from '../../../client/async/linkedAbort';

it('aborts with its parent, for the same reason', () => {
	const parent = new AbortController();
	const own = linkedAbort(parent.signal);
	expect(own.signal.aborted).toBe(false);
	const reason = new Error('closed');
	parent.abort(reason);
	expect(own.signal.reason).toBe(reason);
});

it('is aborted from the start if its parent is', () => {
	const reason = new Error('closed');
	expect(linkedAbort(AbortSignal.abort(reason)).signal.reason).toBe(reason);
});

it('does not abort its parent, and leaves no listener behind, if it aborts first', () => {
	const parent = new AbortController();
	const own = linkedAbort(parent.signal);
	own.abort();
	expect(parent.signal.aborted).toBe(false);
	expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
});
