import { untilAllEnd } from '../../../client/run/untilAllEnd';

const hasEnded = async (ended: Promise<void>): Promise<boolean> =>
	await Promise.race([ended.then(() => true), Promise.resolve(false)]);

it('ends with the last item', async () => {
	const all = untilAllEnd([0, 1], new AbortController().signal);
	all.end(1);
	all.end(1);
	expect(await hasEnded(all.ended)).toBe(false);
	all.end(0);
	await all.ended;
});

it('ends when the run stops', async () => {
	const stopping = new AbortController();
	const all = untilAllEnd([0, 1], stopping.signal);
	stopping.abort();
	await all.ended;
});

it('ends with the next item of a run that was stopped before', async () => {
	const all = untilAllEnd([0, 1], AbortSignal.abort());
	all.end(0);
	await all.ended;
});
