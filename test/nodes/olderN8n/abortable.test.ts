import { abortable } from '../../../nodes/olderN8n/abortable';

const never = new Promise<void>(() => undefined);

it('ends with the wait, and forgets the signal', async () => {
	const { signal } = new AbortController();
	const removed = jest.spyOn(signal, 'removeEventListener');
	await expect(abortable(Promise.resolve(), signal)).resolves.toBeUndefined();
	expect(removed).toHaveBeenCalledTimes(1);
});

it('rejects with the reason at once if the signal aborts during the wait', async () => {
	const closing = new AbortController();
	const waiting = abortable(never, closing.signal);
	closing.abort(new Error('closed'));
	await expect(waiting).rejects.toThrow('closed');
});

it('leaves no rejection behind if the wait fails after the abort', async () => {
	const closing = new AbortController();
	let fail = (): void => undefined;
	const wait = new Promise<void>((_, reject) => {
		fail = () => reject(new Error('late'));
	});
	const waiting = abortable(wait, closing.signal);
	closing.abort(new Error('closed'));
	await expect(waiting).rejects.toThrow('closed');
	const unhandled = jest.fn();
	process.once('unhandledRejection', unhandled);
	fail();
	await new Promise((resolve) => setImmediate(resolve));
	process.removeListener('unhandledRejection', unhandled);
	expect(unhandled).not.toHaveBeenCalled();
});
