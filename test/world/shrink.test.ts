import type { Action, Plan } from './plan';
import { shrink } from './shrink';
import { newestN8n, plainTraits } from './traits';

const action = (atMs: number, payment: string): Action => ({ atMs, kind: 'make', payment });

const plan: Plan = {
	seed: 1,
	traits: { ...plainTraits('v3'), wayMs: 200, n8n: { ...newestN8n, storeMs: 100 } },
	actions: Array.from({ length: 40 }, (_, index) => action(61_000 + index, `P${index}`)),
};
const has = ({ actions }: Plan, payment: string): boolean =>
	actions.some((one) => one.kind === 'make' && one.payment === payment);

it('leaves the actions and traits that matter, at whole minutes', async () => {
	const smallest = await shrink(
		plan,
		async (one) => has(one, 'P3') && has(one, 'P31') && one.traits.wayMs === 200,
		60_000,
	);
	expect(smallest).toEqual({
		seed: 1,
		traits: { ...plainTraits('v3'), wayMs: 200 },
		actions: [action(60_000, 'P3'), action(60_000, 'P31')],
	});
});

it('stops when its time is over', async () => {
	expect(await shrink(plan, async () => true, 0)).toEqual(plan);
});
