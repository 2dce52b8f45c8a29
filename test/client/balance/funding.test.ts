import { covered, short, unknown } from '../../../client/balance/funding';

const inr = (amount: number) =>
	({ country: 'IND', side: 'destination', currency: 'INR', amount }) as const;
const one = { countries: ['IND'], planned: [inr(900)] };
const two = { countries: ['IND', 'PAK'], planned: [inr(900), inr(200)] };
const known = { currency: 'INR', available: 1000, needed: 900 };
const bare = { percent: 0, perPayment: undefined };

it('says in one sentence that the balance is enough, and whether nothing is reserved', () => {
	expect(covered(one, known, { ...bare, percent: '0.5' })).toEqual({
		enough: 'yes',
		available: 1000,
		needed: 900,
		shortBy: 0,
		currency: 'INR',
		why: '1 payment to IND needs 900.00 INR. The balance has 1,000.00 INR.',
		countries: 'IND',
		payments: 1,
	});
	expect(covered(one, known, bare).why).toMatch(/ Nothing is reserved for premium and cost\.$/);
	const perPayment = { amount: 1, currency: 'INR' };
	expect(covered(one, known, { percent: 0, perPayment }).why).not.toContain('reserved');
});

it('says how much is missing, and writes its columns in one order', () => {
	const row = short(two, { ...known, needed: '1100.07' });
	expect(row).toMatchObject({ enough: 'no', shortBy: 100.07, countries: 'IND, PAK', payments: 2 });
	expect(row.why).toBe(
		'2 payments to IND, PAK need 1,100.07 INR. The balance has 1,000.00 INR. Add 100.07 INR to the balance first.',
	);
	expect(Object.keys(row)).toEqual(
		'enough available needed shortBy currency why countries payments'.split(' '),
	);
	expect(Object.keys(unknown(one, 'Why.'))).toEqual(Object.keys(row));
});

it('writes a difference that a double changes as a text', () => {
	const row = short(one, { currency: 'INR', available: -1, needed: '9007199254740992.01' });
	expect(row.shortBy).toBe('9007199254740993.01');
});

it('writes null for what is not known', () => {
	const nothing = { available: null, needed: null, shortBy: null, currency: null };
	expect(unknown(one, 'Why.')).toMatchObject({ enough: 'unknown', ...nothing, why: 'Why.' });
	expect(unknown(one, 'Why.', known)).toMatchObject({ ...known, shortBy: null });
});

it('says about of what a rate has given, and keeps the exact amounts beside the sentence', () => {
	const exact = { currency: 'USDT', available: '997044.382000379', needed: '997044.43928096' };
	const row = short(one, exact);
	expect(row).toMatchObject({ ...exact, shortBy: 0.057280581 });
	expect(row.why).toBe(
		'1 payment to IND needs about 997,044.44 USDT. The balance has 997,044.38 USDT. Add about 0.06 USDT to the balance first.',
	);
	const round = { currency: 'USDT', available: 9, needed: 7 };
	expect(covered(one, round, bare).why).toMatch(/^1 payment to IND needs about 7\.00 USDT\. /);
	const quoted = { ...inr(900), quoted: { currency: 'USDT', amount: 7 } };
	expect(covered({ ...one, planned: [quoted] }, round, bare).why).toContain(' needs 7.00 USDT. ');
});
