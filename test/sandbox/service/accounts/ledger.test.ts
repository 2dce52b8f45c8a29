import { openAccount } from '../../../../sandbox/auth/accounts';
import { fundsAfter, Ledger, type FundsState } from '../../../../sandbox/service/accounts/ledger';
import { paymentStates } from '../../../../sandbox/schemas/vocabulary';

const account = (name: string, USDT: number) =>
	openAccount({
		name,
		accessKey: `${name}-access`,
		secretKey: 'test-secret',
		balances: { USD: 5, USDT, USDC: 0 },
	});
let ledger: Ledger;
beforeEach(() => {
	ledger = new Ledger([account('rich', 1000), account('poor', 0.3)]);
});

const usdt = () => ledger.view('rich', 'USDT');

describe('fundsAfter', () => {
	const next = (present: FundsState) =>
		paymentStates.map((status) => [status, fundsAfter(present, status)]);
	const inProgress = (funds: FundsState) => [
		['queued', funds],
		['rejected', 'released'],
		['pending', funds],
		['processing', funds],
		['succeeded', 'debited'],
		['failed', 'released'],
		['canceled', 'released'],
		['unknown', funds],
		['reversed', 'released'],
	];

	it('holds money while a payment runs, debits it on success and gives it back otherwise', () => {
		expect(next('held')).toEqual(inProgress('held'));
		expect(next('released')).toEqual(inProgress('held'));
	});

	it('keeps money debited until a state returns it', () => {
		expect(next('debited')).toEqual(inProgress('debited'));
		expect(fundsAfter('debited', 'brand_new_state')).toBe('debited');
	});

	it('returns no money of payments that never had any', () => {
		expect(new Set(next('none').map(([, funds]) => funds))).toEqual(new Set(['none']));
	});
});

describe('the ledger', () => {
	it('starts with the balances of each account', () => {
		expect(ledger.viewAll('rich')).toEqual({
			USD: { balance: 5, held: 0, available: 5 },
			USDT: { balance: 1000, held: 0, available: 1000 },
			USDC: { balance: 0, held: 0, available: 0 },
		});
		expect(ledger.view('poor', 'USDT').balance).toBe(0.3);
	});

	it.each<[FundsState[], object]>([
		[['held'], { balance: 1000, held: 10.1, available: 989.9 }],
		[['held', 'held'], { balance: 1000, held: 10.1, available: 989.9 }],
		[['held', 'debited'], { balance: 989.9, held: 0, available: 989.9 }],
		[['held', 'released'], { balance: 1000, held: 0, available: 1000 }],
		[['held', 'debited', 'released'], { balance: 1000, held: 0, available: 1000 }],
		[['held', 'released', 'debited'], { balance: 989.9, held: 0, available: 989.9 }],
		[['held', 'released', 'held'], { balance: 1000, held: 10.1, available: 989.9 }],
	])('moves money through the states %j', (way, expected) => {
		let present: FundsState = 'none';
		for (const funds of way) {
			ledger.move('rich', 'USDT', 10.1, present, funds);
			present = funds;
		}
		expect(usdt()).toEqual(expected);
		expect(ledger.view('rich', 'USD').balance).toBe(5);
		expect(ledger.view('poor', 'USDT')).toEqual({ balance: 0.3, held: 0, available: 0.3 });
	});

	it('adds without the errors of binary fractions', () => {
		for (let count = 0; count < 1000; count += 1)
			ledger.move('rich', 'USDT', 0.1, 'none', 'debited');
		expect(usdt()).toEqual({ balance: 900, held: 0, available: 900 });
	});

	it('covers amounts up to the money that is not held, to the last millionth', () => {
		expect(ledger.covers('poor', 'USDT', 0.3)).toBe(true);
		expect(ledger.covers('poor', 'USDT', 0.300001)).toBe(false);
		ledger.move('poor', 'USDT', 0.1, 'none', 'held');
		expect(ledger.covers('poor', 'USDT', 0.2)).toBe(true);
		expect(ledger.covers('poor', 'USDT', 0.200001)).toBe(false);
		expect(ledger.covers('poor', 'USDC', 0.000001)).toBe(false);
	});

	it('returns to the start balances on reset', () => {
		ledger.move('rich', 'USDT', 1, 'none', 'held');
		ledger.move('rich', 'USDT', 1, 'none', 'debited');
		ledger.reset();
		expect(usdt()).toEqual({ balance: 1000, held: 0, available: 1000 });
	});

	it('refuses an unknown account', () => {
		expect(() => ledger.view('nobody', 'USDT')).toThrow('No such account: nobody');
	});
});
