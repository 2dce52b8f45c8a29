import { runBurst, type BurstSpec } from '../../../sandbox/control/burst';
import type { SandboxState } from '../../../sandbox/state/state';
import { makeState } from '../makeState';

let state: SandboxState;
beforeEach(() => {
	state = makeState();
});

const burst = async (spec: BurstSpec) => await runBurst(spec, 'test', state);
const seen = () => state.events.all('v3').map(({ paymentId, status }) => [paymentId, status]);

describe('a burst', () => {
	it('moves all payments to a state before the next state', async () => {
		const { paymentIds, eventIds } = await burst({
			payments: 2,
			statuses: ['queued', 'processing', 'failed'],
		});
		const [a, b] = paymentIds;
		expect(seen()).toEqual([
			[a, 'queued'],
			[b, 'queued'],
			[a, 'processing'],
			[b, 'processing'],
			[a, 'failed'],
			[b, 'failed'],
		]);
		expect(eventIds).toEqual(state.events.all('v3').map(({ id }) => id));
		expect(state.events.all('v2')).toHaveLength(6);
	});

	it('mixes payments at random, but keeps the order of each', async () => {
		const statuses = ['queued', 'processing', 'succeeded', 'reversed'];
		const { paymentIds, eventIds } = await burst({
			payments: 100,
			statuses,
			interleave: 'random',
			seed: 7,
		});
		expect(new Set(eventIds).size).toBe(400);
		expect([...eventIds].sort()).toEqual(eventIds);
		const byPayment = paymentIds.map((id) =>
			seen()
				.filter(([seenId]) => seenId === id)
				.map(([, status]) => status),
		);
		expect(byPayment).toEqual(Array(100).fill(statuses));
		const order = state.events.all('v3').map(({ status }) => status);
		expect(order.slice(0, 100)).not.toEqual(Array(100).fill('queued'));
	});

	it('mixes the same way for the same seed', async () => {
		const mixed = async (seed?: number) => {
			state = makeState();
			const spec = { payments: 10, statuses: ['queued', 'failed'], interleave: 'random' } as const;
			await burst(seed === undefined ? spec : { ...spec, seed });
			return state.events.all('v3').map(({ status }) => status);
		};
		expect(await mixed(5)).toEqual(await mixed(5));
		expect(await mixed(5)).not.toEqual(await mixed(6));
		expect(await mixed()).toEqual(await mixed(1));
	});

	it('makes payments of the given account and country, without money', async () => {
		await runBurst({ payments: 1, statuses: ['succeeded'], country: 'NGA' }, 'other', state);
		expect(state.payments.all()).toMatchObject([
			{
				account: 'other',
				country: 'NGA',
				amount: 155_000,
				amountCurrency: 'NGN',
				externalId: null,
				funds: 'none',
			},
		]);
		expect(state.ledger.view('other', 'USDT').balance).toBe(1_000_000);
		await burst({ payments: 1, statuses: ['queued'] });
		expect(state.payments.all()[1]).toMatchObject({
			account: 'test',
			country: 'IND',
			amount: 8425,
		});
	});

	it('makes payments of the given amount', async () => {
		await burst({ payments: 2, statuses: ['queued'], country: 'PAK', amount: 250 });
		const made = {
			country: 'PAK',
			baseAmount: 250,
			baseCurrency: 'AED',
			walletAmount: 68.08,
			amount: 18_960.28,
			amountCurrency: 'PKR',
		};
		expect(state.payments.all()).toMatchObject([made, made]);
	});

	it('pauses between two events if an interval is given', async () => {
		const started = Date.now();
		await burst({ payments: 2, statuses: ['queued', 'failed'], intervalMs: 10 });
		expect(Date.now() - started).toBeGreaterThanOrEqual(28);
	});

	it('ends early when the sandbox stops', async () => {
		const stopping = new AbortController();
		state = makeState({}, {}, stopping.signal);
		const running = burst({ payments: 3, statuses: ['queued'], intervalMs: 3_600_000 });
		stopping.abort();
		const { paymentIds, eventIds } = await running;
		expect([paymentIds.length, eventIds.length]).toEqual([1, 1]);
	});
});
