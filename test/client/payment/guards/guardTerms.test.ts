import { createGuardTermsReader } from '../../../../client/payment/guards/guardTerms';

const utc = (localMs: number): number => localMs;
const readGuardTerms = (input: Record<string, unknown>) => createGuardTermsReader(utc)(input);

it('only tells by default', () => {
	expect(readGuardTerms({})).toEqual({
		refusesRepeats: false,
		repeatWithinMs: undefined,
		known: undefined,
		knownAccountsOnly: false,
	});
});

it('reads every option', () => {
	const known_payments = [{ account: '1', amount: 5 }];
	const given = { repeated_payee: 'refuse', repeat_within_hours: 2, known_payments };
	expect(readGuardTerms({ ...given, known_accounts_only: true })).toMatchObject({
		refusesRepeats: true,
		repeatWithinMs: 7_200_000,
		knownAccountsOnly: true,
	});
});

describe('a list that several items share is read once', () => {
	const rows = (): object[] => [
		{ json: { account: '1', date: '2026-01-05' } },
		{ json: { account: '2', bank: { swift: 'SBININBB' } } },
	];

	it.each<[string, () => unknown]>([
		['as text', () => JSON.stringify(rows())],
		['as copies of the items', rows],
	])('%s', (_, give) => {
		const clock = jest.fn(utc);
		const read = createGuardTermsReader(clock);
		const [first, second] = [read({ known_payments: give() }), read({ known_payments: give() })];
		expect(second.known).toBe(first.known);
		expect(clock).toHaveBeenCalledTimes(1);
	});

	it('but another list is not taken for it', () => {
		const read = createGuardTermsReader(utc);
		const first = read({ known_payments: rows() }).known;
		for (const other of [
			[...rows(), { account: '3' }],
			rows().slice(1),
			rows().reverse(),
			[rows()[0], { json: { account: '2', bank: { swift: 'SBININBX' } } }],
			[rows()[0], { json: { account: '2', bank: { swift: 'SBININBB' }, status: 'failed' } }],
		])
			expect(read({ known_payments: other }).known).not.toBe(first);
	});

	it('and so is one that is wrong', () => {
		const read = createGuardTermsReader(utc);
		const errors = [0, 1].map(() => {
			try {
				return read({ known_payments: '[7]' });
			} catch (error) {
				return error;
			}
		});
		expect(errors[0]).toBe(errors[1]);
		expect(errors[0]).toMatchObject({ message: expect.stringContaining('row 1 is no object') });
	});
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
