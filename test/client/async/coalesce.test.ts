import { createCoalesce } from '../../../client/async/coalesce';
import { createFakeClock } from '../../support/fakes/fakeClock';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

interface Request {
	readonly key: string;
	readonly signal: AbortSignal;
	end(answer: string | Error): void;
}

function setup() {
	const clock = createFakeClock();
	const together = createCoalesce(clock);
	const requests: Request[] = [];
	const ask = (key: string, closing = new AbortController()) => {
		const answer = together(
			key,
			async (signal) =>
				await new Promise<string>((resolve, reject) => {
					requests.push({
						key,
						signal,
						end: (with_) => (with_ instanceof Error ? reject(with_) : resolve(with_)),
					});
				}),
			closing.signal,
		);
		answer.catch(() => undefined);
		return { answer, closing };
	};
	return { clock, ask, requests };
}

it('makes one request for all callers within 20 ms, and another one for later callers', async () => {
	const { clock, ask, requests } = setup();
	const asked = [ask('a'), ask('a'), ask('b')];
	await clock.advance(10);
	asked.push(ask('a'));
	await clock.advance(10);
	expect(requests.map(({ key }) => key)).toEqual(['a', 'b']);
	const late = ask('a');
	await clock.advance(20);
	expect(requests.map(({ key }) => key)).toEqual(['a', 'b', 'a']);
	requests[0]?.end('first');
	requests[1]?.end('other');
	requests[2]?.end('second');
	expect(await Promise.all(asked.map(async ({ answer }) => await answer))).toEqual([
		'first',
		'first',
		'other',
		'first',
	]);
	expect(await late.answer).toBe('second');
});

it('passes an error to all callers', async () => {
	const { clock, ask, requests } = setup();
	const asked = [ask('a'), ask('a')];
	await clock.advance(20);
	requests[0]?.end(new Error('refused'));
	for (const { answer } of asked) await expect(answer).rejects.toThrow('refused');
});

it('lets one caller leave and answers the others, whichever came first', async () => {
	const { clock, ask, requests } = setup();
	const [gone, left, other] = [ask('a'), ask('a'), ask('a')];
	gone.closing.abort(new Error('closed before'));
	await clock.advance(20);
	left.closing.abort(new Error('closed in between'));
	await expect(gone.answer).rejects.toThrow('closed before');
	await expect(left.answer).rejects.toThrow('closed in between');
	expect(requests).toHaveLength(1);
	expect(requests[0]?.signal.aborted).toBe(false);
	requests[0]?.end('the answer');
	expect(await other.answer).toBe('the answer');
});

it('ends the request once no caller waits for it', async () => {
	const { clock, ask, requests } = setup();
	const asked = [ask('a'), ask('a')];
	await clock.advance(20);
	asked[0]?.closing.abort();
	expect(requests[0]?.signal.aborted).toBe(false);
	asked[1]?.closing.abort(new Error('closed'));
	await settle();
	expect(requests[0]?.signal.aborted).toBe(true);
});

it('makes no request if all callers have left before it, nor for an aborted caller', async () => {
	const { clock, ask, requests } = setup();
	ask('a').closing.abort();
	await clock.advance(20);
	const closed = new AbortController();
	closed.abort(new Error('closed'));
	await expect(ask('a', closed).answer).rejects.toThrow('closed');
	await clock.advance(20);
	expect(requests).toEqual([]);
});
