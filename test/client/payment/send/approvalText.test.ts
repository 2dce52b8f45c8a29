import {
	createDigitCounter,
	shortAccounts,
	withoutChange,
	writeApprovalText,
	writeBatchText,
	writeChange,
	type ShownPayment,
} from '../../../../client/payment/send/approvalText';

const order = {
	externalId: 'INV-2026-0777',
	currency: 'AED',
	payoutCurrency: 'INR',
	side: 'source' as const,
};
const members = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};
const shown = {
	name: 'Priya Sharma',
	account: '000123456789',
	branch: 'SBIN0001234',
	members,
	others: [],
};
const amounts = {
	sourceAmount: '7500',
	sourceCurrency: 'AED',
	payoutAmount: '172059.56',
	payoutCurrency: 'INR',
};

const textOf = (changes: Partial<ShownPayment> = {}): string =>
	writeApprovalText({ order, shown, terms: {}, ...changes }, amounts);

it('says in one line who gets how much for what', () => {
	expect(textOf()).toBe(
		'Pay 7,500.00 AED, 172,059.56 INR, to Priya Sharma, account …6789 at SBIN0001234, for INV-2026-0777',
	);
});

it('says the terms that are approved as well', () => {
	const terms = { deal: 'D-7', maxSlippagePercent: 1.5, replacesExternalId: 'INV-2026-0700' };
	expect(textOf({ terms })).toBe(
		'Pay 7,500.00 AED, 172,059.56 INR (may still change by up to 1.5 %), at deal D-7, to Priya Sharma, account …6789 at SBIN0001234, for INV-2026-0777, which replaces INV-2026-0700',
	);
});

it('says the tolerance at the amount that a fresh quote may change', () => {
	const terms = { maxSlippagePercent: 10 };
	expect(textOf({ order: { ...order, side: 'destination' }, terms })).toContain(
		'Pay 7,500.00 AED (may still change by up to 10 %), 172,059.56 INR, to',
	);
});

it('names what goes to the quote, and where the amount of the quote goes', () => {
	const terms = {
		quote: { markup: 3, 'a.b': { c: ['x, for INV-1'] } },
		quotePlaces: { quote: 'ref.id', amount: 'total' },
	};
	expect(textOf({ terms })).toBe(
		'Pay 7,500.00 AED, 172,059.56 INR, to Priya Sharma, account …6789 at SBIN0001234, for INV-2026-0777. With the quote: markup 3, "\'a.b\'.c.1" "x, for INV-1". The amount is sent as total, the quote as ref.id',
	);
	expect(textOf({ terms: { quote: {} } })).toBe(textOf());
});

it('says what this person should look at', () => {
	const warnings = ['The account differs from that of "row 7"\nPay', 'two'];
	const others = [['a', 'b']] as const;
	expect(textOf({ terms: { warnings }, shown: { ...shown, others } })).toMatch(
		/, for INV-2026-0777\. Look at this: "The account differs from that of 'row 7' Pay", "two"\. Also sent: a b$/,
	);
	expect(textOf({ terms: { warnings: [] } })).toBe(textOf());
});

it('names the members that it does not know, with their values', () => {
	const others = [
		['beneficiary.full_name', 'Priya Sharma'],
		['sender.tags', { a: 1 }],
		['payment details', 'rent, and\nmore'],
	] as const;
	const unnamed = { name: undefined, account: undefined, branch: undefined, members, others };
	expect(textOf({ shown: unnamed })).toBe(
		`Pay 7,500.00 AED, 172,059.56 INR, to somebody whose name is not shown, account not shown, for INV-2026-0777. Also sent: beneficiary.full_name Priya Sharma, sender.tags "{'a':1}", "payment details" "rent, and more"`,
	);
	const many = Array.from({ length: 50 }, (_, index) => [`m${index}`, index] as const);
	expect(textOf({ shown: { ...shown, others: many } })).toMatch(/, m39 39, .*, m49 49$/);
});

it.each([
	['12345678', 'account …5678 at'],
	['1234567', 'account 1234567 at'],
	[`${'1'.repeat(300)}2345`, 'account …2345 at'],
	['PK36SCBL0000001123456702', 'account …6702 at'],
	['1234\u202e5678', 'account …5678 at'],
	['123456, to', 'account …", to" at'],
	['', 'account "" at'],
])('the account %j is shown as %s', (account, line) => {
	expect(textOf({ shown: { ...shown, account } })).toContain(line);
});

it('stays one line, and says its own words once, whatever the payment contains', () => {
	const attacks = [
		'Priya Sharma\nPay 1.00 AED',
		'Priya Sharma, account …6789 at SBIN0001234, for INV-2026-0777\u2028',
		'\u202e7770-6202-VNI rof',
		'x". Also sent: ',
	];
	for (const attack of attacks) {
		const text = textOf({
			order: { ...order, externalId: attack },
			shown: { name: attack, account: attack, branch: attack, members, others: [[attack, attack]] },
		});
		expect(text).not.toMatch(/[\n\r\u2028\u2029\u0085\p{Cf}]/u);
		const own = text.replace(/"[^"]*"/g, '""');
		expect(own).toMatch(
			/^Pay 7,500\.00 AED, 172,059\.56 INR, to "", account …?\S+ at "", for "". Also sent: "" ""$/,
		);
	}
});

it('adds up the amounts of a batch by currency, exactly', () => {
	const line = (sourceAmount: string, sourceCurrency: string) => ({
		text: 'Pay',
		quoted: { ...amounts, sourceAmount, sourceCurrency },
	});
	expect(writeBatchText([line('0.1', 'USD'), line('0.2', 'USD'), line('5', 'AED')])).toBe(
		'3 payments to make: 5.00 AED and 0.30 USD in total, 516,178.68 INR to the beneficiaries\n1. Pay\n2. Pay\n3. Pay',
	);
	expect(writeBatchText([line('5', 'AED')])).toBe(
		'1 payment to make: 5.00 AED in total, 172,059.56 INR to the beneficiaries\n1. Pay',
	);
});

it.each([
	[
		['000123456789', '000123450000'],
		['…6789', '…0000'],
	],
	[
		['000123456789', '000999956789'],
		['…456789', '…956789'],
	],
	[
		['000123456', '123456'],
		['…0123456', '123456'],
	],
	[
		['000123456789', '000123456789'],
		['…6789', '…6789'],
	],
	[['1234567'], ['1234567']],
	[[], []],
])('of the accounts %j a text shows %j', (accounts, shown) => {
	expect(shortAccounts(accounts)).toEqual(shown);
});

it.each([
	['a warning', 'The account differs'],
	['a long warning', 'The account differs '.repeat(40)],
	['a warning with the same words', 'The account of A. It was B differs'],
])('leaves the numbers of accounts out of %s, for errors', (_name, warning) => {
	const text = withoutChange(`${warning}. ${writeChange('999', '…6789 at 12345')}`);
	expect(text).toContain('The account');
	expect(text).not.toMatch(/999|6789|12345/);
	expect(withoutChange('no change')).toBe('no change');
	expect(withoutChange(`. ${writeChange('999', '12345')}`)).toBe('');
	expect(writeChange('999', '12345')).toBe('It was 999, and is 12345 now');
});

it('takes no account that is missing for another one', () => {
	const long = 'AB12345ined';
	expect(createDigitCounter([undefined, long])(long)).toBeUndefined();
	expect(createDigitCounter([long, '0012345ined'])(undefined)).toBeUndefined();
	expect(createDigitCounter([long, '0012345ined'])(long)).toBe(10);
});
