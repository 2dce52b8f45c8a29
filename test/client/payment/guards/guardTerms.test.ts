import { readGuardTerms } from '../../../../client/payment/guards/guardTerms';

it('only tells by default', () => {
	expect(readGuardTerms({})).toEqual({
		refusesRepeats: false,
		repeatWithinMs: undefined,
		known: undefined,
		knownAccountsOnly: false,
	});
});

it('reads every option, and a list that several items share only once', () => {
	const known_payments = [{ account: '1' }];
	const given = { repeated_payee: 'refuse', repeat_within_hours: 2, known_payments };
	const terms = readGuardTerms({ ...given, known_accounts_only: true });
	expect(terms).toMatchObject({
		refusesRepeats: true,
		repeatWithinMs: 7_200_000,
		knownAccountsOnly: true,
	});
	expect(readGuardTerms(given).known).toBe(terms.known);
});

it.each(['repeated_payee', 'repeat_within_hours', 'known_payments', 'known_accounts_only'])(
	'refuses %s if it is empty',
	(name) => {
		for (const value of ['', null, undefined])
			expect(() => readGuardTerms({ known_payments: '[]', [name]: value })).toThrow(
				`${name}: is empty`,
			);
	},
);

it.each<[object, RegExp]>([
	[{ repeated_payee: 'ignore' }, /^repeated_payee: /],
	[{ repeat_within_hours: 0, known_payments: '[]' }, /^repeat_within_hours: /],
	[
		{ known_accounts_only: 'true', known_payments: '[]' },
		/^known_accounts_only: must be true or false/,
	],
	[{ known_accounts_only: true }, /^known_accounts_only: needs the option 'Known Payments'/],
	[{ repeat_within_hours: 24 }, /^repeat_within_hours: needs the option 'Known Payments'/],
])('refuses %j', (input, words) => {
	expect(() => readGuardTerms(input as Record<string, unknown>)).toThrow(words);
});
