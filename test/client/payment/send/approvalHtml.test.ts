import {
	writeApprovalHtml,
	writeBatchHtml,
	type ShownEntry,
} from '../../../../client/payment/send/approvalHtml';
import {
	paymentMethod,
	paymentType,
} from '../../../../nodes/CrossBorderPayouts/fields/paymentRoute';
import { readShownPayee } from '../../../../client/payment/send/shownPayee';
import {
	hostileText,
	hostileTexts,
	seenIn,
	strangeIn,
	textIn,
} from '../../../support/cases/formPage';

const members = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};
const quoted = {
	...{ sourceAmount: '7500', sourceCurrency: 'AED' },
	...{ payoutAmount: '172059.56', payoutCurrency: 'INR' },
};
const terms = {
	...{ environment: 'https://api.payments.example.com', account: 'a'.repeat(32) },
	...{ apiVersion: 'v3', amount: '7500.00', amountSide: 'source' },
};
const plainBody = {
	...{ currency: 'AED', external_id: 'INV-1' },
	beneficiary: {
		...{ name: 'Priya Sharma', account_number: '000123456789', branch_code: 'SBIN0001234' },
	},
	sender: { name: 'Amal Haddad' },
};

function shownEntry(
	body: Readonly<Record<string, unknown>> = plainBody,
	others: Readonly<Record<string, unknown>> = {},
	externalId = String(body['external_id']),
): ShownEntry {
	return {
		order: { externalId, currency: 'AED', payoutCurrency: 'INR', side: 'source' },
		shown: readShownPayee(body, members, new Set()),
		entry: {
			payment: { ...terms, ...others, payment: body },
			quoted,
			preparedAt: '2026-01-05T12:00:00.000Z',
			text: 'not used',
		},
	};
}

/** Without the ends that make lines equally long. */
const linesOf = (html: string): string[] =>
	textIn(html)
		.trimEnd()
		.split('\n')
		.map((line) => line.trimEnd());

const strongIn = (html: string): string[] =>
	[...html.matchAll(/<strong>([^]*?)<\/strong>/g)].map(([, text = '']) => seenIn(text));

const ofCredential = [
	'Base URL: https://api.payments.example.com',
	'API Version: v3',
	'Code of the Access Key (compare earlier pages):',
	`  ${'a'.repeat(32)}`,
];

it('shows the sentence, and below it what the sentence shortens or leaves out', () => {
	const html = writeApprovalHtml(shownEntry());
	expect(linesOf(html)).toEqual([
		'Pay 7,500.00 AED, 172,059.56 INR, to Priya Sharma,',
		'  account …6789 at SBIN0001234, for INV-1',
		'',
		'Account in full: 000123456789',
		'sender.name: Amal Haddad',
		...ofCredential,
	]);
	expect(strongIn(html)).toEqual([
		'Pay 7,500.00 AED, 172,059.56 INR, to Priya Sharma, account …6789 at SBIN0001234, for INV-1',
	]);
});

it('says the same twice of nothing that the sentence says in full', () => {
	const body = {
		...plainBody,
		beneficiary: { ...plainBody.beneficiary, name: 'Sons & Co, Ltd.', account_number: '1234567' },
	};
	const more = { deal: 'D-7', replacesExternalId: 'INV-0', maxSlippagePercent: 1 };
	const html = writeApprovalHtml(shownEntry(body, more));
	expect(seenIn(html)).toContain(
		'(may still change by up to 1 %), at deal D-7, to "Sons & Co, Ltd.", account 1234567 at SBIN0001234, for INV-1, which replaces INV-0 sender.name: Amal Haddad Base URL',
	);
});

it('shows everything that a sentence can shorten or change', () => {
	const long = 'x'.repeat(240);
	const body = {
		external_id: `${long}1`,
		currency: 'SAR',
		beneficiary: { name: `${long}2`, account_number: '12\u200b34567', branch_code: 'A "B"' },
		iban: 'GB'.padEnd(34, '0'),
		codes: ['1', 2, true, null, {}, []],
	};
	const html = writeApprovalHtml(
		shownEntry(body, {
			...{ deal: `${long}3`, replacesExternalId: `${long}4`, amount: '7500.001' },
			...{
				quote: { markup: 3, 'a b': { c: 'x' } },
				quotePlaces: { quote: 'ref.id', amount: 'total' },
			},
		}),
	);
	const shown = seenIn(html).replaceAll(' ', '');
	for (const line of [
		`External ID in full: ${long}1`,
		'currency: SAR',
		`Name in full: ${long}2`,
		'Account in full: "12\\u200b34567"',
		'Branch in full: A "B"',
		`iban: GB${'0'.repeat(32)}`,
		'codes.1: 1codes.2: 2codes.3: truecodes.4: (none)codes.5: (empty)codes.6: (empty)',
		`Deal in full: ${long}3`,
		`Replaced payment in full: ${long}4`,
		'Amount that is asked for: 7500.001',
		'With the quote, markup: 3',
		'With the quote, "a b.c": x',
		'The amount is sent as: total',
		'The quote is sent as: ref.id',
	])
		expect(shown).toContain(line.replaceAll(' ', ''));
});

it('says in words how the money goes', () => {
	const route = { payment_country: 'IND', payment_type: 'C2C', payment_method: 'bank_transfer' };
	const shown = linesOf(
		writeApprovalHtml(shownEntry({ ...plainBody, ...route, 'Payment Type': 'B2B' })),
	);
	expect(shown).toEqual(
		expect.arrayContaining([
			'Destination Country: IND',
			'Payment Type: Person to Person (C2C)',
			'Payment Method: Bank Transfer',
			'"Payment Type": B2B',
		]),
	);
	const other = { ...plainBody, payment_type: 'x (C2C)', sender: { payment_type: 'C2C' } };
	expect(linesOf(writeApprovalHtml(shownEntry(other, { quote: route })))).toEqual(
		expect.arrayContaining([
			'Payment Type: x (C2C)',
			'sender.payment_type: C2C',
			'With the quote, Payment Type: Person to Person (C2C)',
		]),
	);
});

it.each([
	['payment_type', paymentType],
	['payment_method', paymentMethod],
])('calls each %s as the form of the node does', (member, { displayName, options = [] }) => {
	expect(options.length).toBeGreaterThan(3);
	for (const option of options) {
		const value = 'value' in option ? option.value : undefined;
		expect(linesOf(writeApprovalHtml(shownEntry({ ...plainBody, [member]: value })))).toContain(
			`${displayName}: ${option.name}`,
		);
	}
});

it('shows an external ID of the body that is another one than that of the sentence', () => {
	expect(linesOf(writeApprovalHtml(shownEntry(plainBody, {}, 'INV-2')))).toContain(
		'external_id: INV-1',
	);
});

it('shows first and strong what a person should look at', () => {
	const warnings = ['The account differs from that of INV-7', hostileText];
	const html = writeApprovalHtml(shownEntry(plainBody, { warnings }));
	expect(strongIn(html)).toEqual([
		'Look at this: The account differs from that of INV-7',
		expect.stringMatching(/^Look at this: <script>/),
		expect.stringMatching(/^Pay 7,500/),
	]);
	expect(linesOf(html)[0]).toMatch(/^Look at this: The account/);
	expect(seenIn(html).match(/INV-7/g)).toHaveLength(1);
});

describe('a batch', () => {
	const other = {
		...plainBody,
		external_id: 'INV-2',
		beneficiary: { ...plainBody.beneficiary, account_number: '000123456700' },
	};

	it('says what is the same in all payments once', () => {
		const html = writeBatchHtml([shownEntry(), shownEntry(other, { warnings: ['Look'] })]);
		expect(linesOf(html)).toEqual([
			'Look at payment 2, for INV-2: Look',
			'',
			'2 payments to make: 15,000.00 AED in total,',
			'  344,119.12 INR to the beneficiaries',
			'',
			'1. Pay 7,500.00 AED, 172,059.56 INR, to Priya',
			'  Sharma, account …6789 at SBIN0001234, for INV-1',
			'Account in full: 000123456789',
			'',
			'2. Pay 7,500.00 AED, 172,059.56 INR, to Priya',
			'  Sharma, account …6700 at SBIN0001234, for INV-2',
			'Account in full: 000123456700',
			'',
			'The same in all 2 payments:',
			'sender.name: Amal Haddad',
			...ofCredential,
		]);
		expect(strongIn(html)).toHaveLength(5);
	});

	it('shows all of one payment below it', () => {
		const shown = linesOf(writeBatchHtml([shownEntry()]));
		expect(shown.at(-1)).toBe(ofCredential.at(-1));
		expect(shown).not.toContainEqual(expect.stringContaining('The same in all'));
	});

	it('shows the digits that tell accounts apart, and no full account twice', () => {
		const one = shownEntry(other);
		const html = writeBatchHtml([{ ...one, entry: { ...one.entry, accountDigits: 12 } }]);
		expect(seenIn(html)).toContain('account 000123456700 at');
		expect(seenIn(html)).not.toContain('Account in full');
	});
});

it.each(Object.entries(hostileTexts))('shows a hostile text as a text: %s', (_, attack) => {
	const body = {
		...{ external_id: attack, currency: 'AED', [attack]: attack, sender: { name: attack } },
		beneficiary: { name: attack, account_number: attack, branch_code: attack },
	};
	const one = shownEntry(body, { deal: attack, warnings: [attack], [attack]: attack });
	for (const html of [writeApprovalHtml(one), writeBatchHtml([one, shownEntry()])]) {
		expect(strangeIn(html)).toEqual([]);
		expect(html.replaceAll('&#92;', '\\')).not.toContain('\\n');
		for (const line of linesOf(html))
			expect(line).toMatch(
				/^(?: {2}|$|Look at |Pay |\d\. Pay |2 payments to make|The same in all |Account in full|"|[a-z_.]+:|Name in full|Branch in full|Deal in full|External ID in full|Base URL|API Version|Code of the Access Key )/,
			);
	}
});

it('shows what is unseen by its code', () => {
	const body = { ...plainBody, sender: { name: hostileTexts.unseen, note: hostileTexts.lines } };
	const shown = seenIn(writeApprovalHtml(shownEntry(body))).replaceAll(' ', '');
	expect(shown).toContain(
		'sender.name:"a\\u202eb\\u200b\\u00ad\\u3164\\ue000\\ud800z\u0301\u0301\u0301\u0301\\u0301\\u0301"',
	);
	expect(shown).toContain('sender.note:"c\\nNothingispaid\\u2028Balance:1.00\\r\\tx"');
});

describe('what is approved in addition', () => {
	const linesFor = (one: ShownEntry): string[] => linesOf(writeApprovalHtml(one));
	const withOrder = (one: ShownEntry, order: object): ShownEntry => ({
		...one,
		order: { ...one.order, ...order },
	});

	it('is shown under its own name if only its value is said', () => {
		const body = { ...plainBody, reference: 'INV-1', settlement_currency: 'AED', country: 'IND' };
		expect(linesFor(shownEntry(body, { rounding: 'up' }))).toEqual(
			expect.arrayContaining([
				'reference: INV-1',
				'settlement_currency: AED',
				'Destination Country: IND',
				'rounding: up',
			]),
		);
	});

	it.each([
		['source', '7500', false],
		['source', '172059.56', true],
		['destination', '172059.560', false],
		['destination', '7500', true],
		['source', 7500, true],
	] as const)('is the amount on the side %s if %p differs from it: %p', (side, amount, isShown) => {
		const lines = linesFor(withOrder(shownEntry(plainBody, { amount }), { side }));
		expect(lines.includes(`Amount that is asked for: ${amount}`)).toBe(isShown);
	});

	it.each([{}, 7, undefined])('is nothing if there is none: %p', (payment) => {
		const one = shownEntry();
		const { environment, ...others } = terms;
		const entry = { ...one.entry, payment: { ...others, payment } };
		expect(environment).toBeDefined();
		expect(linesFor({ ...one, entry }).slice(2)).toEqual([
			'',
			'Account in full: 000123456789',
			...ofCredential.slice(1),
		]);
	});
});

it('shows as the same in all payments only what each of them has', () => {
	const of = (id: string, sender: string) =>
		shownEntry({ ...plainBody, external_id: id, sender: { name: sender } });
	const all = [of('INV-1', 'Amal'), of('INV-2', 'Amal'), of('INV-3', 'Zoe')];
	const lines = linesOf(writeBatchHtml(all));
	expect(lines.filter((line) => line === 'sender.name: Amal')).toHaveLength(2);
	expect(lines.slice(lines.indexOf('The same in all 3 payments:')).join()).not.toContain('sender');
});
