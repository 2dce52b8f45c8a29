import { createGuardTermsReader } from '../../../../client/payment/guards/guardTerms';
import type { GuardedPayment } from '../../../../client/payment/guards/finding';
import { judgePayments } from '../../../../client/payment/guards/judgePayments';
import { payeeOf } from '../../../../client/payment/payee';
import { orderOf } from '../../../../client/payment/send/order';

const nowMs = Date.parse('2026-01-05T10:00:00Z');
const hourAgo = '2026-01-05T09:00:00Z';

const readGuardTerms = createGuardTermsReader((localMs) => localMs);

interface Item {
	readonly id?: string;
	readonly account?: string | null;
	readonly name?: string;
	readonly amount?: number;
	readonly currency?: string;
	readonly replaces?: string;
	readonly options?: object;
}

function paymentOf(item: Item): GuardedPayment {
	const { id = 'INV-1', account = '000123', name = 'Asha', amount = 1000, currency = 'AED' } = item;
	return {
		order: orderOf({ country: 'IND', currency, amount, amount_type: 'source' }, id, {}),
		payee: payeeOf({ beneficiary: { name, ...(account === null ? {} : { account }) } }),
		terms: readGuardTerms({ ...item.options }),
		replaces: item.replaces,
	};
}

const judge = (...items: Item[]) =>
	judgePayments(items.map(paymentOf), nowMs).map(({ warnings, problem }) => [
		...warnings,
		...(problem ? [problem.code] : []),
	]);
const refuse = { repeated_payee: 'refuse' };

describe('payments of one run', () => {
	it('are reported if they pay the same account the same amount', () => {
		expect(judge({}, { id: 'INV-2', account: '123' }, { id: 'INV-3', amount: 7 })).toEqual([
			['The same account gets the same amount as in INV-2 of this run'],
			['The same account gets the same amount as in INV-1 of this run'],
			[],
		]);
	});

	it('are all refused if one of them asks for it', () => {
		expect(judge({ options: refuse }, { id: 'INV-2' }, { id: 'INV-3', amount: 7 })).toEqual([
			[expect.stringContaining('INV-2'), 'payment_repeated'],
			[expect.stringContaining('INV-1'), 'payment_repeated'],
			[],
		]);
	});

	it('say that a payment which exists already counts, too', () => {
		const [own] = judgePayments([{ options: refuse }, { id: 'INV-2' }].map(paymentOf), nowMs);
		expect(own?.problem?.message).toContain(
			'Items whose payments exist already count, too: leave them out',
		);
		const alone = {
			...refuse,
			repeat_within_hours: 24,
			known_payments: [{ account: '123', amount: 1000 }],
		};
		const [known] = judgePayments([paymentOf({ options: alone })], nowMs);
		expect(known?.problem?.message).not.toContain('exist already');
	});

	it.each<[string, Item]>([
		['external ID, which is one payment', { id: 'INV-1' }],
		['currency', { currency: 'EUR' }],
		['account', { account: '000124' }],
		['amount', { amount: 1000.01 }],
	])('are not compared by the %s', (_, item) => {
		expect(judge({}, { id: 'INV-2', ...item })).toEqual([[], []]);
	});

	it('are reported if their external IDs differ only in capital letters', () => {
		const other = { id: 'inv-0042', account: '7', amount: 7 };
		expect(judge({ id: 'INV-0042' }, other, { id: 'INV-0043', account: '8' })).toEqual([
			[
				'The external ID differs only in capital letters from inv-0042 of this run, so both may be one invoice',
			],
			[expect.stringContaining('from INV-0042 of this run')],
			[],
		]);
	});

	it('cannot be compared without an account, and refusal says so', () => {
		expect(judge({ account: null, name: '', options: refuse })).toEqual([
			[expect.stringContaining('it cannot be compared'), 'payment_repeated'],
		]);
	});

	it('are told if they cannot be compared', () => {
		const cannot = expect.stringContaining('it cannot be compared');
		const none = { account: null, name: '' };
		expect(judge({}, { id: 'INV-2', ...none })).toEqual([[], [cannot]]);
		// There is nothing with which it could be compared.
		expect(judge(none)).toEqual([[]]);
		const options = { known_payments: [{ account: '1' }] };
		expect(judge({ ...none, options })).toEqual([[cannot]]);
	});

	it('leaves items out that are not sent', () => {
		expect(judgePayments([undefined, paymentOf({})], nowMs)).toEqual([
			{ warnings: [], notes: [], comparesReplaced: false },
			{ warnings: [], notes: [], comparesReplaced: false },
		]);
	});
});

describe('known payments', () => {
	const known = (row: object, options: object = {}) => ({
		repeat_within_hours: 24,
		known_payments: [{ account: '123', amount: 1000, external_id: 'INV-0', time: hourAgo, ...row }],
		...options,
	});
	const repeated = 'The same account got the same amount in the known payment INV-0';

	it.each(['20/11/2025', '20/11/2026', 46_000, ['2025-11-20', '2025-11-21'], undefined])(
		'count as within the hours if nobody can read their time: %p',
		(time) => {
			expect(judge({ options: known({ time }, refuse) })[0]).toEqual([
				`${repeated}, which shows no time that can be read`,
				'payment_repeated',
			]);
		},
	);

	it('are only reported if they are open invoices', () => {
		for (const status of ['Open', 'unpaid', 'Not paid', 'DRAFT'])
			expect(judge({ options: known({ status }, refuse) })[0]).toEqual([
				'The open invoice INV-0 of Known Payments has the same account and amount',
			]);
		expect(judge({ options: known({ status: 'executed' }, refuse) })[0]).toContain(
			'payment_repeated',
		);
	});

	it.each<[string, object]>([
		['an hour ago', {}],
		['in progress', { status: 'queued' }],
	])('are reported if they repeat: %s', (_, row) => {
		expect(judge({ options: known(row) })[0]).toContain(repeated);
	});

	it.each(['NGA', 'ng', 'Nigeria', 'Pakistan'])(
		'are no repeat in another destination country: %s',
		(country) => {
			expect(judge({ options: known({ country }, refuse) })[0]).toEqual([]);
			const options = { ...known({ country }), known_accounts_only: true };
			expect(judge({ options })[0]).toContain('account_unknown');
		},
	);

	it.each([{ country: 'IND' }, { payment_country: 'India' }, { country: 'ARE' }, { country: '' }])(
		'are compared if they may be of the same country: %j',
		(row) => {
			expect(judge({ options: known(row) })[0]).toContain(repeated);
		},
	);

	it.each(['sender_country', 'beneficiary_country'])(
		'are compared whatever the %s, which is not that of the account',
		(name) => {
			expect(judge({ options: known({ [name]: 'NGA' }) })[0]).toContain(repeated);
		},
	);

	it('are refused on request', () => {
		expect(judge({ options: known({}, refuse) })[0]).toEqual([repeated, 'payment_repeated']);
	});

	it.each<[string, object, Item]>([
		['two days ago', { time: '2026-01-03T09:00:00Z' }, {}],
		['failed', { status: 'failed' }, {}],
		['this payment itself', {}, { id: 'INV-0' }],
		['the one that is replaced', {}, { id: 'INV-0#2', replaces: 'INV-0' }],
		['another amount', { amount: 999 }, {}],
		['another account', { account: '124' }, {}],
	])('are no repeat: %s', (_, row, item) => {
		expect(judge({ ...item, options: known(row) })[0]).not.toContain(repeated);
	});

	it('are not compared by amount without hours', () => {
		expect(judge({ options: known({}, { repeat_within_hours: 1, amount: 5 }) })[0]).toContain(
			repeated,
		);
		const { known_payments } = known({ name: 'Ravi' });
		expect(judge({ options: { known_payments } })).toEqual([[]]);
	});
});

describe('the bank account of a beneficiary', () => {
	const rows = (...known_payments: object[]) => ({ known_payments });
	const only = { known_accounts_only: true };
	const old = {
		account: '000999',
		name: 'ASHA',
		external_id: 'INV-0',
		time: '2026-01-01T00:00:00Z',
	};

	it('is reported if it differs from the last one', () => {
		const differs =
			'The account differs from that of INV-0, the last known payment to this beneficiary';
		const told = `${differs}. It was 000999, and is 000123 now`;
		expect(judge({ options: rows(old) })).toEqual([[told]]);
		expect(judge({ options: { ...rows(old), ...only } })).toEqual([[told, 'account_unknown']]);
	});

	it('may be an older one, but is still reported', () => {
		const older = { ...old, account: '000123', external_id: 'INV-9', time: '2025-01-01T00:00:00Z' };
		const [found] = judge({ options: { ...rows(old, older), ...only } });
		expect(found).toEqual([expect.stringContaining('differs from that of INV-0')]);
	});

	it('is not the same if zeros at its beginning are lost', () => {
		const [found] = judge({ options: { ...rows({ ...old, account: '123' }), ...only } });
		expect(found).toEqual([
			expect.stringMatching(
				/differs only by zeros at its beginning from that of INV-0.*enter all digits again/,
			),
			'account_unknown',
		]);
	});

	it('is silent if it is the same', () => {
		const same = { ...old, account: '0001-23' };
		expect(judge({ options: { ...rows(same), ...only } })).toEqual([[]]);
	});

	it.each<[string, object[]]>([
		['somebody else was paid there', [{ ...old, account: '000123', name: 'Ravi' }]],
		['the payment failed', [{ ...old, account: '000123', status: 'failed' }]],
	])('is unknown if %s', (_, known) => {
		expect(judge({ options: { ...rows(...known), ...only } })).toEqual([
			['No known payment went to this account of this beneficiary', 'account_unknown'],
		]);
	});

	it('is unknown if the list has no rows, and the error says so', () => {
		expect(judge({ options: { ...rows(), ...only } })).toEqual([
			[
				'Known Payments has no rows, so nothing is compared with it',
				'Known Payments has no rows',
				'account_unknown',
			],
		]);
	});

	it('is known by the account alone if the rows show no name', () => {
		const row = { account: '000123' };
		expect(judge({ options: { ...rows(row), ...only } })).toEqual([[]]);
	});

	it('compares a row whose time nobody can read, too: it may be the last one', () => {
		const dated = { account: '000123', name: 'Asha', time: hourAgo };
		for (const time of ['20/11/2026', undefined])
			for (const others of [[], [{ ...dated, time: '2026-01-05T09:30:00Z' }]]) {
				const list = rows(dated, { account: '000999', name: 'Asha', time }, ...others);
				expect(judge({ options: list })).toEqual([
					[expect.stringMatching(/account differs from that of row 2, a known payment .* no time/)],
				]);
			}
	});

	it('takes the last row of a list without times', () => {
		const list = rows({ account: '000999', name: 'Asha' }, { account: '000123', name: 'Asha' });
		expect(judge({ options: list })).toEqual([[]]);
	});
});

it('an account is not known from the row of the invoice itself, or from an open one', () => {
	const known = [
		{ name: 'Asha', account_number: '555', external_id: 'INV-0', status: 'succeeded' },
		{ name: 'Asha', account_number: '000123', external_id: 'INV-1', status: 'succeeded' },
		{ name: 'Asha', account_number: '000123', external_id: 'INV-7', status: 'open' },
	];
	const [found = []] = judge({ options: { known_payments: known, known_accounts_only: true } });
	expect(found).toContain('account_unknown');
});

describe('known payments that prove nothing about a beneficiary', () => {
	const differs = /account differs from that of OLD-1/;
	const findings = (row: object, options: object = {}, more: Partial<Item> = {}): string => {
		const known_payments = [{ external_id: 'OLD-1', account_number: '999', ...row }];
		const [judgement] = judgePayments(
			[paymentOf({ ...more, options: { known_payments, ...options } })],
			nowMs,
		);
		return judgement?.warnings.join('; ') ?? '';
	};

	it('compares a row of a status that is not known, if no other row says more', () => {
		for (const status of ['Processed', 'executed', '', undefined])
			expect(findings({ name: 'Asha', status })).toMatch(differs);
		expect(findings({ name: 'Asha', status: 'failed' })).toBe('');
	});

	it.each<[string, object, Partial<Item>]>([
		['no row names one', { employee: 'Asha' }, {}],
		['the payment names none', { name: 'Ravi' }, { name: '' }],
		['one has a number and the other a name', { vendor_id: 7 }, {}],
	])('tells that nobody can be compared: %s', (_, row, more) => {
		expect(findings(row, {}, more)).toContain('name no beneficiary in the same way');
	});

	it('does not tell so if the account is known, or if only repeats are compared', () => {
		expect(findings({ account_number: '000123' })).toBe('');
		expect(findings({ amount: 1 }, { repeat_within_hours: 24 })).toBe('');
	});
});

describe('payees without an account number', () => {
	const play = (payees: readonly object[], options: object = {}) =>
		judgePayments(
			payees.map((beneficiary, index) => ({
				...paymentOf({ id: `INV-${index + 1}`, options }),
				payee: payeeOf({ beneficiary }),
			})),
			nowMs,
		);
	const codes = (payees: readonly object[], options?: object) =>
		play(payees, options).map(({ problem }) => problem?.code);

	it.each<[string, object, object]>([
		['mobile numbers', { mobile: '+971501234567' }, { mobile: '+971501234568' }],
		['UPI IDs', { upi_id: 'asha@bank' }, { upi_id: 'ravi@bank' }],
		['names', { name: 'Asha Rao' }, { name: 'Ravi Rao' }],
		['your own numbers', { id: '7' }, { id: '8' }],
	])('are compared by %s', (_, one, other) => {
		expect(codes([one, other], refuse)).toEqual([undefined, undefined]);
		expect(codes([one, { ...one }], refuse)).toEqual(['payment_repeated', 'payment_repeated']);
		expect(play([one, { ...one }])[0]?.warnings).toEqual([
			'The same payee gets the same amount as in INV-2 of this run',
		]);
	});

	it('are refused only if nothing of them can be compared', () => {
		expect(codes([{ city: 'Pune' }, { mobile: '5' }], refuse)).toEqual([
			'payment_repeated',
			undefined,
		]);
	});

	it('are noted, not warned of, if only their names are compared', () => {
		const [one, other] = play([{ name: 'Asha' }, { mobile: '5', name: 'Ravi' }]);
		expect(one).toMatchObject({ warnings: [], notes: [expect.stringContaining('by name')] });
		expect(other).toMatchObject({ warnings: [], notes: [] });
	});

	it.each<[string, object, object]>([
		['mobile number', { mobile: '+971501234567' }, { phone: '971501234567' }],
		['name', { name: 'Asha' }, { payee: 'ASHA' }],
	])('are compared with known payments by %s', (_, own, known) => {
		const row = { amount: 1000, time: hourAgo, external_id: 'INV-0' };
		const options = {
			...refuse,
			repeat_within_hours: 24,
			known_payments: [
				{ ...row, ...known },
				{ ...row, account: '1' },
			],
		};
		expect(codes([own], options)).toEqual(['payment_repeated']);
		expect(codes([{ mobile: '6' }], options)).toEqual([undefined]);
	});

	it.each<[object, string]>([
		[{ mobile: '5' }, 'The number or ID of the payee differs from that of row 1, the last'],
		[{ account: '1' }, 'This payment shows no account number to compare with that of row 1'],
	])('are told if the last payment to the beneficiary went to %j', (known, words) => {
		const options = { known_payments: [{ name: 'Asha', ...known }] };
		const [own] = play([{ mobile: '6', name: 'Asha' }], options);
		expect(own?.warnings.join()).toContain(words);
	});

	it('tells that known payments without any account number say nothing of an account', () => {
		const options = { known_payments: [{ mobile: '5', konto: '000123', name: 'Asha' }] };
		const [own] = play([{ account: '000123', name: 'Asha' }], options);
		expect(own?.problem?.message).toContain('known_payments: have no row with an account number');
		const only = { ...options, known_accounts_only: true };
		expect(codes([{ mobile: '5', name: 'Asha' }], only)).toEqual([undefined]);
		expect(codes([{ mobile: '6', name: 'Asha' }], only)).toEqual(['account_unknown']);
	});
});
