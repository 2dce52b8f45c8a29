/** As many days as have every kind of slip: none is paid that can be seen. */
import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { daysOfAllKinds } from './slips/plant';
import { playMany, usualDay } from './many';
import { createMemoryBackend } from './play/memory';
import { startHttpBackend } from './play/overHttp';
import { describeFailure, isGood } from './report';
import { itemKinds, pairKinds, wholeKinds } from './slips/all';

const types = { node: CrossBorderPayouts, credential: CrossBorderPayoutsApi };
const from = (first: number, count: number): number[] =>
	Array.from({ length: count }, (_, at) => first + at);

it('refuses every kind of slip by name, and pays the other invoices as meant', async () => {
	const tally = await playMany({
		...usualDay,
		seeds: from(1, daysOfAllKinds),
		backend: createMemoryBackend(),
		types,
	});
	expect([tally.failures.map(describeFailure), isGood(tally)]).toEqual([expect.anything(), true]);
	const allKinds = [...itemKinds, ...pairKinds, ...wholeKinds].map(({ name }) => name);
	expect(Object.keys(tally.kinds).sort()).toEqual(allKinds.sort());
}, 600_000);

it('does the same over HTTP against the sandbox', async () => {
	const backend = await startHttpBackend();
	const tally = await playMany({ ...usualDay, seeds: from(301, 5), backend, types });
	await backend.stop();
	expect([tally.failures.map(describeFailure), isGood(tally)]).toEqual([expect.anything(), true]);
}, 600_000);
