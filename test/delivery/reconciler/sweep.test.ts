import { ApiError, ContractError, TransportError } from '../../../client/errors';
import { emptyProblem } from '../../../client/errors/problem';
import {
	PartlyRead,
	type FoundPayment,
	type SweepPart,
} from '../../../delivery/lookup/paymentSource';
import { sweep, type SweepFault } from '../../../delivery/reconciler/sweep';
import { createTurns } from '../../../delivery/reconciler/turns';
import { createFakeClock } from '../../support/fakes/fakeClock';

const apiError = (code: 'not_found' | 'forbidden', status: number) =>
	new ApiError(code, 'GET /x', status, { ...emptyProblem, isFromService: true });
const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
const found = (id: string): FoundPayment => ({ record: { id, status: 'queued' } });

function start(
	parts: Readonly<Record<string, Array<readonly FoundPayment[] | Error>>>,
	{
		open = [] as string[],
		countries = {} as Readonly<Record<string, string>>,
		looks = new Map<string, FoundPayment | Error>(),
		isBrief = false,
	} = {},
) {
	const clock = createFakeClock({ autoAdvance: !isBrief });
	const closing = new AbortController();
	const seen: unknown[] = [];
	const faults: SweepFault[] = [];
	const asked: string[] = [];
	const done = sweep({
		source: {
			lists: () =>
				Object.entries(parts).map(([name, answers]): SweepPart => ({
					name,
					read: async () => {
						asked.push(name);
						const answer = answers.shift() ?? [];
						if (answer instanceof Error) throw answer;
						return answer;
					},
				})),
			lookUp: async (id) => {
				asked.push(id);
				const answer = looks.get(id) ?? apiError('not_found', 404);
				if (answer instanceof Error) throw answer;
				return answer;
			},
		},
		sinceMs: 0,
		isBrief,
		failures: new Map(),
		turns: createTurns(() =>
			open.map((id) => ({ id, status: 'queued', atMs: null, country: countries[id] })),
		),
		clock,
		random: () => 0.5,
		signal: closing.signal,
		onFound: (payments, isWhole) =>
			seen.push(...payments.map(({ record }) => record['id']), ...(isWhole ? [] : ['partly'])),
		onFault: (fault) => {
			faults.push(fault);
			if (faults.length >= 20) closing.abort();
		},
	});
	return { done, seen, faults, asked, clock, closing };
}

it('reads all lists, then looks up open payments that are on none', async () => {
	const looks = new Map([['c', found('c')]]);
	const run = start(
		{ IND: [[found('a')]], PAK: [[found('b')]] },
		{ open: ['a', 'c', 'gone'], looks },
	);
	expect(await run.done).toBe(true);
	expect(run.seen).toEqual(['a', 'b', 'c']);
	expect(run.asked).toEqual(['IND', 'PAK', 'c', 'gone']);
	expect(run.faults).toEqual([]);
});

it('retries the part that failed, later each time, and outputs the others at once', async () => {
	const fault = new TransportError('network', true);
	const run = start({ IND: [fault, fault, fault, [found('a')]], PAK: [[found('b')]] });
	expect(await run.done).toBe(true);
	expect(run.seen).toEqual(['b', 'a']);
	expect(run.faults.map(({ part }) => part)).toEqual(['IND', 'IND', 'IND']);
	const pauses = run.faults.map(({ retryInMs }) => Number(retryInMs));
	expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
	expect(pauses[0]).toBeGreaterThan(1_000);
});

it('reads a list that changes too fast again after seconds', async () => {
	const fault = new ContractError('GET /x', 200, '', 'grows with every page', 'list_changing');
	const run = start({ IND: [fault, [found('a')]] });
	expect(await run.done).toBe(true);
	expect(run.faults).toHaveLength(1);
	expect(run.faults[0]?.retryInMs).toBeLessThan(2_500);
});

it('tries at most once a minute if waiting does not help', async () => {
	const run = start({ IND: [apiError('forbidden', 403), []] });
	expect(await run.done).toBe(true);
	expect(run.faults).toMatchObject([{ part: 'IND', retryInMs: 57_000 }]);
});

it('never gives up, and ends with the signal', async () => {
	const run = start({ IND: Array.from({ length: 50 }, () => new TransportError('timeout', true)) });
	expect(await run.done).toBe(false);
	expect(run.faults).toHaveLength(20);
	expect(run.seen).toEqual([]);
});

it("asks again for a payment if only a gateway's 404 says that it is gone", async () => {
	const run = start(
		{ IND: [[]] },
		{
			open: ['c'],
			looks: new Map([['c', new ApiError('not_found', 'GET /x', 404, emptyProblem)]]),
		},
	);
	expect(await run.done).toBe(false);
	expect(run.faults.map(({ part }) => part)).toEqual(Array(20).fill('payment'));
});

it('outputs the readable part of a list once, and continues until it can be read to its end', async () => {
	const fault = new ContractError(
		'GET /x',
		200,
		'',
		'shows the same rows again',
		'list_unreadable',
	);
	const partly = new PartlyRead([found('a')], fault);
	const run = start(
		{ all: [new TransportError('network', true), partly, partly, [found('a'), found('b')]] },
		{ open: ['a', 'c'] },
	);
	expect(await run.done).toBe(true);
	expect(run.seen).toEqual(['a', 'partly', 'a', 'b']);
	expect(run.faults.map(({ error }) => error)).toEqual([expect.any(TransportError), fault, fault]);
	expect(run.asked).toEqual(['all', 'all', 'all', 'all', 'c']);
});

it('reports how many payments it skips and what they lack, looks up the open ones, and reads no list again', async () => {
	const rows = [
		found('a'),
		{ record: { id: 'secret-1' } },
		{ record: { id: '', status: 'queued' } },
		{ record: { status: 7, id: 'b' } },
	];
	const run = start(
		{ all: [rows] },
		{ open: ['secret-1'], looks: new Map([['secret-1', found('secret-1')]]) },
	);
	expect(await run.done).toBe(true);
	expect(run.seen).toEqual(['a', 'secret-1']);
	expect(run.asked).toEqual(['all', 'secret-1']);
	expect(run.faults).toMatchObject([
		{
			part: 'all',
			retryInMs: null,
			error: { code: 'unexpected_response', problem: '3 of 4 payments lack id or status' },
		},
	]);
	expect(String(run.faults[0]?.error)).not.toContain('secret');
});

describe('a brief sweep', () => {
	const ids = Array.from({ length: 23 }, (_, index) => `p${index}`);

	it('looks up 20 payments every three seconds, and is done when all are looked up', async () => {
		const many = Array.from({ length: 50 }, (_, index) => `p${index}`);
		const run = start({ all: [[]] }, { open: many, isBrief: true });
		let isDone = false;
		void run.done.then(() => (isDone = true));
		for (const count of [20, 40]) {
			await settle();
			expect(run.asked).toEqual(['all', ...many.slice(0, count)]);
			expect(isDone).toBe(false);
			await run.clock.advance(3_000);
		}
		expect(await run.done).toBe(true);
		expect(run.asked).toEqual(['all', ...many]);
	});

	it('stops with its signal', async () => {
		const run = start({ all: [[]] }, { open: ids, isBrief: true });
		await settle();
		run.closing.abort();
		expect(await run.done).toBe(false);
		await run.clock.advance(60_000);
		expect(run.asked).toHaveLength(21);
	});
});

it.each([true, false])(
	'looks up the other payments while one cannot be looked up; brief: %s',
	async (isBrief) => {
		const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
		const looks = new Map<string, FoundPayment | Error>(ids.map((id) => [id, found(id)]));
		looks.set('p0', new TransportError('network', true));
		const run = start({ all: [[]] }, { open: ids, looks, isBrief });
		await settle();
		if (isBrief) await run.clock.advance(3_000);
		expect(run.seen).toEqual(ids.slice(1));
		run.closing.abort();
		expect(await run.done).toBe(false);
		expect(new Set(run.faults.map(({ part }) => part))).toEqual(new Set(['payment']));
	},
);

it('looks up the payments of a country while the lists of another country cannot be read', async () => {
	const looks = new Map([['a', found('a')]]);
	const run = start(
		{ IND: [[]], PAK: Array.from({ length: 50 }, () => apiError('forbidden', 403)) },
		{ open: ['a', 'b', 'c'], countries: { a: 'IND', b: 'PAK' }, looks },
	);
	expect(await run.done).toBe(false);
	expect(run.seen).toEqual(['a']);
	expect(run.asked).not.toContain('b');
	expect(run.asked).not.toContain('c');
});
