/** What the many worlds of `world.long.test.ts` notice, and that they do. */
import { readBuilt } from './bundles';
import { judge } from './judge';
import { playMany } from './many';
import { drawPlan, type Plan } from './plan';
import { play } from './play';
import { storyOf } from './story';
import { plainTraits } from './traits';

const load = readBuilt();

it('keeps every promise in 25 simulated hours of payments and events', async () => {
	const { broken, executions, payments } = await playMany(load, { firstSeed: 1_001, hours: 25 });
	expect(broken.map(({ plan, problems }) => [plan.seed, problems])).toEqual([]);
	// A world in which nothing happens would prove nothing.
	expect(executions).toBeGreaterThan(150);
	expect(payments).toBeGreaterThan(10);
}, 120_000);

it('plays the same plan in the same way each time', async () => {
	const stories = [];
	for (const seed of [7, 7]) stories.push(storyOf(await play(drawPlan(seed), load)));
	expect(stories[0]).toEqual(stories[1]);
	expect(stories[0]?.length).toBeGreaterThan(50);
}, 60_000);

const minuteMs = 60_000;

const planOf = (...actions: Plan['actions']): Plan => ({
	seed: 1,
	traits: plainTraits('v3'),
	actions,
});

it('runs an event after n8n was killed, and pays in the same n8n', async () => {
	const faults = { pay: 0, quote: 0, look: 0 };
	const played = await play(
		planOf(
			{ atMs: minuteMs, kind: 'pay', name: 'first', invoices: ['INV-1'], faults },
			{ atMs: 2 * minuteMs, kind: 'kill', ms: minuteMs },
			{ atMs: 2 * minuteMs + 1, kind: 'make', payment: 'P1' },
		),
		load,
	);
	const story = storyOf(played).join('\n');
	expect(story).toContain('first: created');
	expect(story).toMatch(/n8n 1, workflow-1: payment 1 queued \(stream\): success/);
	expect(story).toMatch(/n8n 2, workflow-1: payment 2 queued \(replay\): success/);
	expect(judge(played)).toEqual([]);
});

it('starts a status from a list only after the run that goes on while the workflow is published again', async () => {
	const made = plainTraits('v2');
	const played = await play(
		{
			seed: 1,
			traits: { ...made, workflows: [{ ...made.workflows[0], runMs: 4_000 }] },
			actions: [
				{ atMs: minuteMs, kind: 'make', payment: 'P1' },
				{ atMs: minuteMs + 1, kind: 'advance', payment: 'P1', path: ['queued', 'succeeded'] },
				{ atMs: minuteMs + 300, kind: 'publish again', ms: 1_000 },
			],
		},
		load,
	);
	expect(storyOf(played).join('\n')).toContain('payment 1 succeeded (reconciliation): success');
	expect(judge(played)).toEqual([]);
});

it('runs an event that n8n had stored and not begun once, however often n8n is killed after that', async () => {
	const made = plainTraits('v3');
	const played = await play(
		{
			seed: 1,
			traits: { ...made, n8n: { ...made.n8n, storeMs: 800 } },
			actions: [
				{ atMs: minuteMs, kind: 'make', payment: 'P1' },
				{ atMs: minuteMs + 930, kind: 'kill', ms: 5_000 },
				{ atMs: 3 * minuteMs, kind: 'kill', ms: 5_000 },
			],
		},
		load,
	);
	const story = storyOf(played).join('\n');
	expect(story).toContain('n8n 1, workflow-1: payment 1 queued (stream): never begun');
	expect(story).toContain('n8n 2, workflow-1: payment 1 queued (replay, again): success');
	expect(story).not.toContain('n8n 3, workflow-1');
	expect(judge(played)).toEqual([]);
});
