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

it('is aborted from the start under a parent that is', () => {
	const reason = new Error('closed');
	expect(linkedAbort(AbortSignal.abort(reason)).signal.reason).toBe(reason);
});

it('leaves its parent alone, and nothing behind in it, when it aborts first', () => {
	const parent = new AbortController();
	const own = linkedAbort(parent.signal);
	own.abort();
	expect(parent.signal.aborted).toBe(false);
	expect(getEventListeners(parent.signal, 'abort')).toHaveLength(0);
});
