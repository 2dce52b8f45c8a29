import { createState } from '../../../sandbox/state/state';
import { makeState, newPayment, quoteRequest } from '../makeState';

const account = (name: string, accessKey = `${name}-access`) => ({
	name,
	accessKey,
	secretKey: 'test-secret',
});
const { signal } = new AbortController();

describe('createState', () => {
	it('has the accounts in the order given, and nothing else yet', () => {
		const state = createState({}, [account('b'), account('a')], signal);
		expect(state.accounts.map(({ name }) => name)).toEqual(['b', 'a']);
		expect([
			state.payments.all(),
			state.quotes.all(),
			state.events.all(),
			state.faults.all(),
			state.requests.all(),
		]).toEqual(Array(5).fill([]));
		expect(state.streams.openStreams()).toEqual([]);
		expect(state.baseUrl).toBe('');
	});

	it('runs from the start time with the settings of the options', () => {
		const state = createState(
			{ startTime: '2040-02-03T00:00:00Z', retentionMs: 7 },
			[account('a')],
			signal,
		);
		expect(state.clock.nowIso().slice(0, 10)).toBe('2040-02-03');
		expect(state.settings.retentionMs).toBe(7);
	});

	it('shares one clock, one ledger, one event log and one set of settings among its parts', () => {
		const state = makeState({ settleAfterMs: [1000] });
		const [first] = state.accounts;
		if (first === undefined) throw new Error('no account');
		state.payments.accept(newPayment());
		expect(state.ledger.view('test', 'USDT').held).toBe(28);
		state.clock.advance(1000);
		expect(state.events.all('v3').map(({ status }) => status)).toEqual(['queued', 'processing']);
		state.settings.quoteOutage = true;
		expect(() => state.quotes.create(first, quoteRequest())).toThrow('Could not fetch quote');
	});

	it.each([
		['the same name', account('a'), account('a', 'b-access')],
		['the same access key', account('a'), account('b', 'a-access')],
	])('refuses two accounts with %s', (_name, first, second) => {
		expect(() => createState({}, [first, second], signal)).toThrow('two accounts');
	});
});
