import { ApiError } from '../../../client/errors';
import { emptyProblem } from '../../../client/errors/problem';
import { createRecordLoader } from '../../../delivery/lookup/recordLoader';
import type { FoundPayment } from '../../../delivery/lookup/paymentSource';
import { createFakeClock } from '../../support/fakes/fakeClock';

const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
const at = (ms: number): string => new Date(ms).toISOString();
const version = (status: string, atMs: number) => ({ id: 'a', status, atMs });
const notFound = new ApiError('not_found', 'GET /x', 404, {
	...emptyProblem,
	isFromService: true,
});
const gateways = new ApiError('not_found', 'GET /x', 404, emptyProblem);

function start({ country }: { country?: string } = {}) {
	const clock = createFakeClock({ startMs: 1_000 });
	const closing = new AbortController();
	const reported: unknown[] = [];
	const looks: Array<{ country: string | undefined; answer(found: FoundPayment | Error): void }> =
		[];
	const loader = createRecordLoader({
		clock,
		signal: closing.signal,
		countryOf: () => country,
		onAnswer: (error) => reported.push(error),
		source: {
			lists: () => [],
			lookUp: async (_, place) =>
				await new Promise((resolve, reject) =>
					looks.push({
						country: place,
						answer: (found) => (found instanceof Error ? reject(found) : resolve(found)),
					}),
				),
		},
	});
	return { clock, closing, looks, loader, reported };
}

it('looks the payment up', async () => {
	const { loader, looks } = start();
	const completed = loader.complete(version('queued', 900), 950);
	looks[0]?.answer({ record: { id: 'a', amount: 5 }, country: 'IND' });
	expect(await completed).toEqual({
		kind: 'found',
		record: { id: 'a', amount: 5 },
		country: 'IND',
	});
});

it('uses one answer for all events that arrived before the look-up began', async () => {
	const { loader, looks, clock } = start();
	const first = loader.complete(version('queued', 900), 950);
	const second = loader.complete(version('processing', 960), 1_000);
	await clock.advance(10);
	const late = loader.complete(version('succeeded', 1_005), 1_005);
	expect(looks).toHaveLength(2);
	for (const { answer } of looks)
		answer({ record: { id: 'a', status: 'succeeded', timestamp: at(1_005) } });
	expect((await Promise.all([first, second, late])).map(({ kind }) => kind)).toEqual([
		'found',
		'found',
		'found',
	]);
	await clock.advance(10);
	// There is already a record of this state.
	await loader.complete(version('succeeded', 1_005), 1_018);
	expect(looks).toHaveLength(2);
});

it('begins in the known country, and searches all countries if the payment is not there', async () => {
	const { loader, looks } = start({ country: 'PAK' });
	const completed = loader.complete(version('queued', 900), 950);
	looks[0]?.answer(notFound);
	await settle();
	expect(looks.map(({ country }) => country)).toEqual(['PAK', undefined]);
	looks[1]?.answer({ record: { id: 'a' }, country: 'IND' });
	expect(await completed).toMatchObject({ kind: 'found', country: 'IND' });
});

it('reports why there is no record, without data, and tries again for the next event', async () => {
	const { loader, looks } = start();
	const completed = loader.complete(version('queued', 900), 950);
	looks[0]?.answer(notFound);
	expect(await completed).toEqual({
		kind: 'failed',
		fault: { code: 'not_found', message: notFound.message },
	});
	void loader.complete(version('queued', 900), 950);
	expect(looks).toHaveLength(2);
});

it('reports look-ups that a gateway answers with 404, and then searches nowhere else', async () => {
	const { loader, looks, reported } = start({ country: 'PAK' });
	const completed = loader.complete(version('queued', 900), 950);
	looks[0]?.answer(gateways);
	expect(await completed).toMatchObject({ kind: 'failed', fault: { code: 'not_found' } });
	expect([looks.length, reported]).toEqual([1, [gateways]]);
});

it("treats the service's own 404 as a working look-up", async () => {
	const { loader, looks, reported } = start();
	const completed = loader.complete(version('queued', 900), 950);
	looks[0]?.answer(notFound);
	await completed;
	expect(reported).toEqual([null]);
});

it('waits at most 30 s', async () => {
	const { loader, clock } = start();
	const completed = loader.complete(version('queued', 900), 950);
	await clock.advance(29_999);
	await clock.advance(1);
	expect(await completed).toMatchObject({ kind: 'failed', fault: { code: 'timeout' } });
});

it('ends with the signal', async () => {
	const { loader, looks, closing } = start();
	const completed = loader.complete(version('queued', 900), 950);
	closing.abort(new Error('closed'));
	looks[0]?.answer(new Error('aborted'));
	await expect(completed).rejects.toThrow();
	await expect(loader.complete(version('queued', 900), 950)).rejects.toThrow('closed');
});
