import type { IDataObject } from 'n8n-workflow';

import { readBuilt } from './bundles';
import { judge, promiseNames } from './judge';
import type { Plan } from './plan';
import { play, type Played } from './play';
import { plainTraits } from './traits';

const minuteMs = 60_000;
const faults = { pay: 0, quote: 0, look: 0 };
let played: Played;

beforeAll(async () => {
	played = await play(
		{
			seed: 1,
			traits: plainTraits('v3'),
			actions: [
				{ atMs: minuteMs, kind: 'make', payment: 'P1' },
				{ atMs: 2 * minuteMs, kind: 'advance', payment: 'P1', path: ['queued', 'succeeded'] },
				{ atMs: 3 * minuteMs, kind: 'pay', name: 'first', invoices: ['INV-1'], faults },
			],
		},
		readBuilt(),
	);
});

const brokenIn = (changes: Partial<Played>): string[] => [
	...new Set(judge({ ...played, ...changes }).map(({ promise }) => promise)),
];

const database = (changes: Partial<Played['database']>): Played['database'] => ({
	...played.database,
	...changes,
	recover: () => undefined,
});

/** What was played, with one thing that must never happen. */
const broken: Readonly<Record<(typeof promiseNames)[number], () => Partial<Played>>> = {
	'paid once': () => ({ paid: [...played.paid, ...played.paid] }),
	'told truly': () => ({ paid: [] }),
	'not lost': () => ({ database: database({ executions: played.database.executions.slice(1) }) }),
	'not run twice': () => {
		const { executions } = played.database;
		return { database: database({ executions: [...executions, ...executions.slice(-1)] }) };
	},
	'in order': () => {
		const [one, two, ...others] = played.database.executions;
		if (!one || !two) throw new Error('Too little was played');
		const turned = [
			{ ...one, begunAtMs: two.begunAtMs, endedAtMs: two.endedAtMs },
			{ ...two, begunAtMs: one.begunAtMs, endedAtMs: one.endedAtMs },
			...others,
		];
		return { database: database({ executions: turned }) };
	},
	'no false alarm': () => ({
		database: database({
			told: [{ atMs: 0, workflow: 'workflow-1', process: 'n8n 1', text: 'x' }],
		}),
	}),
	'told in time': () => ({
		plan: {
			...played.plan,
			actions: [{ atMs: minuteMs, kind: 'outage', ms: 30 * minuteMs }],
		},
	}),
	'no secret': () => ({ database: database({ logs: [`key ${played.secrets[0] ?? ''}`] }) }),
	'no storm': () => ({
		exchanges: Array.from({ length: 40 }, (_, index) => ({
			atMs: index * 1_000,
			sender: 'n8n 1',
			method: 'GET',
			path: '/v3/events',
			lastEventId: null,
			status: 500,
		})),
	}),
};

it('finds nothing where every promise was kept', () => {
	expect(judge(played)).toEqual([]);
	expect(played.paid).toHaveLength(1);
});

it.each(promiseNames)('finds a broken promise: %s', (promise) => {
	expect(brokenIn(broken[promise]())).toEqual([promise]);
});

it('takes no payment of another item of a run for an untold one', () => {
	const run = (...items: readonly IDataObject[]): string[] =>
		brokenIn({
			database: database({
				runs: played.database.runs.map((one) => ({
					...one,
					invoices: items.map(() => 'INV-1'),
					items,
				})),
			}),
		});
	const notSent = { details: { created: 'no' } };
	const id = played.paid[0]?.id ?? '';
	expect(run(notSent, { outcome: 'existing', payment: { id } })).toEqual([]);
	expect(run(notSent, { details: { created: 'unknown' } })).toEqual([]);
	expect(run(notSent, notSent)).toEqual(['told truly']);
});

it('asks for no report of an outage in which a person publishes the workflows again, with a new key', () => {
	const outage = { atMs: minuteMs, kind: 'outage', ms: 30 * minuteMs } as const;
	const during = (...actions: Plan['actions']): string[] =>
		brokenIn({ plan: { ...played.plan, actions: [outage, ...actions] } });
	expect(during({ atMs: 10 * minuteMs, kind: 'rotate key', ms: 1_000 })).toEqual([]);
	expect(during({ atMs: 40 * minuteMs, kind: 'rotate key', ms: 1_000 })).toEqual(['told in time']);
});

it('finds each part of a token, and takes no ID for one', () => {
	const { secrets } = played;
	// The keys, and header, claims and signature of each token.
	expect(secrets.length).toBeGreaterThan(4);
	for (const secret of secrets)
		expect(brokenIn({ database: database({ logs: [`token ${secret}`] }) })).toEqual(['no secret']);
	// The checkpoint packs event IDs into base64, and `{"` can be in it by chance.
	expect(brokenIn({ database: database({ logs: ['~019b8db4a572cACAAAOCqkeyJQ'] }) })).toEqual([]);
});
