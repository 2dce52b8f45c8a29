import fc from 'fast-check';

import { checkFunding, checkFundingOnV2, findUnfunded } from '../../../client/balance/checkFunding';
import { readFundingTerms, type FundingTerms } from '../../../client/balance/fundingTerms';
import { readPlanned } from '../../../client/balance/plannedPayment';
import { parseJson } from '../../../client/http/parseJson';
import { payoutCurrencies } from '../../../client/interface/vocabulary';

const pay = (country: string, amount: number | string) =>
	readPlanned({ country, amount_type: 'destination', amount });

/** BalanceInfo as the sandbox shows it. */
const info = (country: 'IND' | 'NGA' | 'PAK', payout: unknown, wallet: unknown = 1) => ({
	country,
	payout_currency: payoutCurrencies[country],
	wallet_currency: 'USDT',
	balances: [
		{ currency: 'USD', balance: 9e9, held: 0, available: 9e9, payout_amount: 9e9 },
		{ currency: 'USDT', balance: 9e9, held: 0, available: wallet, payout_amount: payout },
	],
});

const byDefault = readFundingTerms({});
const shared = (more: object = {}): FundingTerms =>
	readFundingTerms({
		available_member: 'balances[currency=wallet_currency].available',
		currency_member: 'wallet_currency',
		shared_balance: true,
		rates: [
			{ country: 'IND', currency: 'INR', balance_currency: 'USDT', rate: '80' },
			{ country: 'NGA', currency: 'NGN', balance_currency: 'USDT', rate: '1500' },
		],
		...more,
	});
const answers = (...all: Array<ReturnType<typeof info>>) =>
	new Map<string, unknown>(all.map((one) => [one.country, one]));

describe('one corridor', () => {
	const check = (available: unknown, amounts: Array<number | string>) =>
		checkFunding(
			amounts.map((amount) => pay('IND', amount)),
			answers(info('IND', available)),
			byDefault,
		)[0];

	it.each<[unknown, string, unknown]>([
		[1000.5, 'yes', 0],
		['1000.50', 'yes', 0],
		['1000.499999', 'no', 0.000001],
		[1000.51, 'yes', 0],
		[0, 'no', 1000.5],
		[-20, 'no', 1020.5],
		['1234567890123456789012345678901234567890', 'yes', 0],
		['-9007199254740993', 'no', '9007199254741993.5'],
		['1,000.50', 'unknown', null],
		[null, 'unknown', null],
	])(
		'with %j available, 1,000.50 are covered: %s, and short by %j',
		(available, enough, shortBy) => {
			expect(check(available, [1000, '0.50'])).toMatchObject({ enough, shortBy });
		},
	);

	it('tells all that it knows', () => {
		expect(check(1000, [900, 100.01])).toEqual({
			enough: 'no',
			available: 1000,
			needed: 1000.01,
			shortBy: 0.01,
			currency: 'INR',
			why: '2 payments to IND need 1,000.01 INR. The balance has 1,000.00 INR. Add 0.01 INR to the balance first.',
			countries: 'IND',
			payments: 2,
		});
		expect(check('a lot', [900])).toMatchObject({
			needed: null,
			why: "The balance of IND has no amount at 'balances[currency=wallet_currency].payout_amount'. Map the members that count.",
		});
	});

	it('does not compare a source amount with a payout balance', () => {
		const planned = [
			pay('IND', 5),
			readPlanned({ country: 'IND', amount_type: 'source', currency: 'AED', amount: 1 }),
		];
		expect(checkFunding(planned, answers(info('IND', 1000)), byDefault)).toEqual([
			expect.objectContaining({ enough: 'unknown', available: 1000, needed: null }),
		]);
	});

	it('calls nothing enough as long as items cannot be read, and one that is short too low', () => {
		const rowsFor = (available: number, unread: number[]) =>
			checkFunding([pay('IND', 5)], answers(info('IND', available)), byDefault, unread)[0];
		expect(rowsFor(5, [3])).toMatchObject({
			enough: 'unknown',
			needed: 5,
			shortBy: null,
			why: '1 payment to IND needs 5.00 INR. The balance has 5.00 INR. Nothing is reserved for premium and cost. An item cannot be read and is not counted: 3 (the first is 0). Correct it first.',
		});
		expect(rowsFor(5, [0, 1, 2, 3, 4, 5, 6])?.why).toContain(
			'7 items cannot be read and are not counted: 0, 1, 2, 3, 4 and 2 more (the first is 0). Correct them first.',
		);
		expect(rowsFor(4, [3])).toMatchObject({
			enough: 'no',
			shortBy: 1,
			why: expect.stringMatching(/first\. An item cannot be read and is not counted: 3 /),
		});
	});

	it('knows nothing without an answer, and has no row without payments', () => {
		expect(checkFunding([pay('IND', 5)], new Map(), byDefault)).toEqual([
			expect.objectContaining({
				enough: 'unknown',
				why: 'The balance of IND was not read. Check again.',
			}),
		]);
		expect(checkFunding([], answers(info('IND', 1000)), byDefault)).toEqual([]);
	});

	// Compared with cents as whole numbers. An amount of the reserve has a part of a cent.
	it('starts no batch that is not covered and stops none that is, of 2,000', () => {
		const cents = fc.bigInt({ min: 1n, max: 10n ** 12n });
		const seen = { yes: 0, no: 0, unknown: 0 };
		fc.assert(
			fc.property(
				fc.array(cents, { minLength: 1, maxLength: 40 }),
				fc.record({ hundredths: fc.bigInt(0n, 500n), perPayment: fc.bigInt(0n, 10_000n) }),
				fc.oneof(fc.constantFrom(-1n, 0n, 1n), fc.bigInt(-(10n ** 12n), 10n ** 12n)),
				fc.boolean(),
				(amounts, { hundredths, perPayment }, spare, isText) => {
					const sum = amounts.reduce((all, one) => all + one, 0n);
					// Ten thousand of these are a cent.
					const needed =
						sum * (10_000n + hundredths) + perPayment * 10_000n * BigInt(amounts.length);
					const available = needed / 10_000n + spare;
					const missing = needed - available * 10_000n;
					const terms = readFundingTerms({
						reserve_percent: Number(hundredths) / 100,
						...(perPayment > 0n && {
							reserve_per_payment: written(perPayment, 2),
							reserve_currency: 'INR',
						}),
					});
					const shown = isText ? written(available, 2) : parseJson(written(available, 2));
					const [row] = checkFunding(
						amounts.map((one) => pay('IND', written(one, 2))),
						answers(info('IND', shown)),
						terms,
					);
					const enough = missing > 0n ? 'no' : 'yes';
					seen[enough] += 1;
					expect(row).toMatchObject({ enough, currency: 'INR', available: shown });
					expect(partsOf(row?.needed)).toBe(needed);
					expect(partsOf(row?.shortBy)).toBe(missing > 0n ? missing : 0n);
				},
			),
			{ numRuns: 2000 },
		);
		expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(500);
	});

	it('takes what an answer of any shape does not show for unknown, of 5,000', () => {
		const names = ['balances', 'currency', 'wallet_currency', 'payout_currency', 'payout_amount'];
		const value = fc.letrec((tie) => ({
			any: fc.oneof(
				{ maxDepth: 4 },
				fc.constantFrom('USDT', 'INR', 5, '7', '-0.5', null, '', '1,000', true, 1e300),
				fc.array(tie('any'), { maxLength: 3 }),
				fc.dictionary(fc.constantFrom(...names), tie('any'), { maxKeys: 5 }),
				fc.constant(info('IND', 1000)),
			),
		})).any;
		const seen = { known: 0, unknown: 0 };
		fc.assert(
			fc.property(value, (answer) => {
				const [row] = checkFunding([pay('IND', 6)], new Map([['IND', answer]]), byDefault);
				const shown = readSandbox(answer);
				seen[shown === undefined ? 'unknown' : 'known'] += 1;
				expect(row?.enough).toBe(
					shown === undefined ? 'unknown' : Number(shown) < 6 ? 'no' : 'yes',
				);
			}),
			{ numRuns: 5000 },
		);
		expect(Math.min(seen.known, seen.unknown)).toBeGreaterThan(20);
	});
});

describe('several corridors', () => {
	const planned = [pay('IND', 800), pay('NGA', 15_000), pay('IND', 80)];

	it('does not know whether two payout balances are one', () => {
		const rows = checkFunding(planned, answers(info('IND', 880), info('NGA', 15_000)), byDefault);
		const why = expect.stringMatching(
			/may be paid from one balance\. Map the balance that they share, with a rate for each, such as 83\.20 INR to IND for 1 USDT\. The example workflow is-it-enough does so\.$/,
		);
		expect(rows).toEqual([
			expect.objectContaining({
				enough: 'unknown',
				currency: 'INR',
				needed: 880,
				shortBy: null,
				why,
			}),
			expect.objectContaining({ enough: 'unknown', currency: 'NGN', needed: 15_000, why }),
		]);
	});

	it('knows that a corridor is short which cannot be paid even without the others', () => {
		const rows = checkFunding(planned, answers(info('IND', 879.99), info('NGA', 1e9)), byDefault);
		expect(rows.map(({ enough, countries }) => [countries, enough])).toEqual([
			['IND', 'no'],
			['NGA', 'unknown'],
		]);
	});

	it.each([
		[21, 'yes', 0],
		[20.999999, 'no', 0.000001],
	])('adds up what a shared balance of %d pays: %s', (wallet, enough, shortBy) => {
		const all = answers(info('IND', 0, wallet), info('NGA', 0, wallet));
		expect(checkFunding(planned, all, shared())).toEqual([
			expect.objectContaining({
				...{ enough, shortBy, available: wallet, needed: 21, currency: 'USDT' },
				...{ countries: 'IND, NGA', payments: 3 },
			}),
		]);
	});

	it('does not take two payout balances for a shared one', () => {
		const all = answers(info('IND', 1e9), info('NGA', 1e9));
		expect(checkFunding(planned, all, readFundingTerms({ shared_balance: true }))).toEqual([
			expect.objectContaining({
				enough: 'unknown',
				why: 'IND, NGA show balances in INR, NGN, so this is not one balance. Map the balance that they share.',
			}),
		]);
	});

	it('does not know a shared balance of which one country has no rate or no answer', () => {
		const all = answers(info('IND', 0, 1e9), info('PAK', 0, 1e9));
		expect(checkFunding([pay('IND', 5), pay('PAK', 5)], all, shared())).toEqual([
			expect.objectContaining({ enough: 'unknown', why: expect.stringContaining('PKR to PAK') }),
		]);
		expect(checkFunding(planned, all, shared())).toEqual([
			expect.objectContaining({ enough: 'unknown', why: expect.stringContaining('NGA was not') }),
		]);
	});

	it.each([
		[21, 22, 'yes'],
		[20, 22, 'unknown'],
		[20, 21, 'unknown'],
		[19, 20, 'no'],
	])('with %d and %d shown of one balance, 21 are covered: %s', (ind, nga, enough) => {
		const all = answers(info('IND', 0, ind), info('NGA', 0, nga));
		const [row] = checkFunding(planned, all, shared());
		expect(row).toMatchObject({ enough, available: ind });
		if (enough === 'unknown') expect(row?.why).toContain(`from ${ind}.00 USDT to ${nga}.00 USDT`);
	});
});

it('says that v2 has no balance', () => {
	expect(checkFundingOnV2([pay('PAK', 5), pay('IND', 5)])).toEqual([
		expect.objectContaining({
			enough: 'unknown',
			available: null,
			countries: 'IND, PAK',
			why: expect.stringMatching(/^Version v2 of the API has no balance\. Use v3/),
		}),
	]);
	expect(checkFundingOnV2([])).toEqual([]);
});

it('stops a run for a balance that is short, and for one that is not known only if asked to', () => {
	const rowsOf = (...available: unknown[]) =>
		available.flatMap((one) => checkFunding([pay('IND', 5)], answers(info('IND', one)), byDefault));
	const stopping = (rows: ReturnType<typeof rowsOf>, stopsIfUnknown: boolean) =>
		findUnfunded(rows, stopsIfUnknown).map(({ enough, available }) => [enough, available]);
	expect(stopping(rowsOf(5, 6), true)).toEqual([]);
	expect(stopping(rowsOf(5, null), false)).toEqual([]);
	expect(stopping(rowsOf(5, null), true)).toEqual([['unknown', null]]);
	for (const stopsIfUnknown of [true, false])
		expect(stopping(rowsOf(null, 4, 3), stopsIfUnknown)).toEqual([
			['no', 4],
			['no', 3],
		]);
	expect(stopping([], true)).toEqual([]);
});

/** @returns `whole` divided by a power of ten, as a text */
function written(whole: bigint, decimals: number): string {
	const digits = String(whole < 0n ? -whole : whole).padStart(decimals + 1, '0');
	return `${whole < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** @returns ten-thousandths of a cent */
function partsOf(decimal: unknown): bigint {
	const [whole = '', part = ''] = String(decimal).split('.');
	return BigInt(whole + part.padEnd(6, '0'));
}

/** Written without the paths: what the sandbox's shape shows, and nothing of any other shape. */
function readSandbox(answer: unknown): unknown {
	const { balances, wallet_currency, payout_currency } = Object(answer) as Record<string, unknown>;
	if (Array.isArray(answer) || payout_currency !== 'INR' || !Array.isArray(balances)) return;
	if (typeof wallet_currency !== 'string' || wallet_currency === '') return;
	const entries = balances.filter(
		(one) =>
			!Array.isArray(one) &&
			(Object(one) as Record<string, unknown>)['currency'] === wallet_currency,
	);
	const amount: unknown =
		entries.length === 1 ? (entries[0] as Record<string, unknown>)['payout_amount'] : undefined;
	return typeof amount === 'number' || amount === '7' || amount === '-0.5' ? amount : undefined;
}
