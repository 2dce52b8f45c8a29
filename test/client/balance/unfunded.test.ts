import type { Funding } from '../../../client/balance/funding';
import { unfunded } from '../../../client/balance/unfunded';

const row = (more: Partial<Funding>): Funding => ({
	enough: 'no',
	available: 4,
	needed: 5.5,
	shortBy: 1.5,
	currency: 'INR',
	why: 'It is so. Do this.',
	countries: 'IND',
	payments: 2,
	...more,
});

it('says of each balance that is too low what is missing', () => {
	const error = unfunded([
		row({}),
		row({ countries: 'NGA', currency: 'NGN', payments: 1, needed: '5', shortBy: '1' }),
	]);
	expect(error.code).toBe('balance_too_low');
	expect(error.message).toBe(
		'The balance for IND has 4.00 INR, but 2 payments need 5.50 INR: 1.50 INR are missing; The balance for NGA has 4.00 NGN, but 1 payment needs 5.00 NGN: 1.00 NGN are missing',
	);
	expect(error.issues.every(({ isOfRun }) => isOfRun)).toBe(true);
});

it('rounds what a rate has given', () => {
	const exact = {
		available: '9.999',
		needed: '10.0572805',
		shortBy: '0.0582805',
		currency: 'USDT',
	};
	expect(unfunded([row(exact)]).message).toBe(
		'The balance for IND has 9.99 USDT, but 2 payments need about 10.06 USDT: about 0.06 USDT are missing',
	);
});

it('says why a balance is not known', () => {
	const error = unfunded([row({ enough: 'unknown', needed: null, shortBy: null })]);
	expect(error.code).toBe('balance_unknown');
	expect(error.message).toBe(
		'It is not known whether the balance covers this run: It is so. Do this',
	);
});
