/** Two rows together can break what neither breaks alone. So several rows of these services differ. */
import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import { defaultBehaviours } from '../../sandbox/behaviours/rows';
import { shortPlan } from './mixedPlan';
import { playService } from './playService';
import { promises } from './plays/promises';

const named = shortPlan().map(
	(play) =>
		[
			promises[play.promise],
			describeBehaviours({ ...defaultBehaviours, ...play.behaviours }),
			play,
		] as const,
);

it.each(named)(
	'%s: %s',
	async (_, __, { promise, behaviours }) => {
		const { problems } = await playService(behaviours, [promise]);
		expect(problems).toEqual([]);
	},
	120_000,
);
