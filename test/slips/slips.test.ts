/** A few short days, with the node of the sources. `npm run slips` plays any number of long ones. */
import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { renderSlips } from '../../docs/generate/slips';
import { readText } from '../architecture/repository';
import { drawDay } from './slips/day';
import { daysOfAllKinds } from './slips/plant';
import { playMany } from './many';
import { createMemoryBackend } from './play/memory';
import { describeFailure } from './report';

const types = { node: CrossBorderPayouts, credential: CrossBorderPayoutsApi };

it('draws the same day again from its seed', () => {
	const options = { invoices: 20, slips: 5 };
	expect(drawDay(3, options).items).toEqual(drawDay(3, options).items);
	expect(drawDay(4, options).items).not.toEqual(drawDay(3, options).items);
});

/** The first kinds concern single items. A day with a slip of all its items pays nothing else. */
const firstSeed = 10 * daysOfAllKinds + 1;

it('pays what was meant, and refuses each slip by name', async () => {
	const { failures, good } = await playMany({
		seeds: Array.from({ length: 16 }, (_, at) => firstSeed + at),
		invoices: 30,
		slips: 15,
		backend: createMemoryBackend(),
		types,
	});
	expect(failures.map(describeFailure)).toEqual([]);
	expect(good.paid).toBeGreaterThan(150);
});

it('shows in docs/reports/runs.md what was measured', () => {
	expect(readText('docs/reports/runs.md')).toContain(renderSlips().join('\n'));
});
