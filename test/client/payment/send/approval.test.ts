import { createHash } from 'node:crypto';

import fc from 'fast-check';

import { InputError } from '../../../../client/errors';
import {
	createApprovals,
	prepareBatch,
	preparePayment,
	withWarnings,
	type ApprovablePayment,
} from '../../../../client/payment/send/approval';

const data = {
	externalId: 'INV-1',
	beneficiary: { name: 'Zoë 日', account: '000000000001' },
	amount: 1000,
};

const members = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};
/** As a version of the API plans it. */
const planned = (approvable: unknown, externalId = 'INV-1'): ApprovablePayment => ({
	approvable,
	order: { externalId, currency: 'AED', payoutCurrency: 'INR', side: 'source' as const },
	shown: { name: 'Zoë', account: '000000000001', branch: 'SBIN0001234', members, others: [] },
});
const payment = planned(data);
const quoted = { sourceAmount: 1000, payoutAmount: '83012.123456789012345678' };
const noon = Date.parse('2026-01-05T12:00:00Z');
const hour = 3_600_000;
const text =
	'Pay 1,000.00 AED, 83,012.123456789012345678 INR, to Zoë, account …0001 at SBIN0001234, for INV-1';

const prepared = preparePayment(payment, quoted, noon);
const approval = { summary: prepared.summary, hash: prepared.sha256, maxAgeMs: hour };

const sha256 = (summary: string): string => createHash('sha256').update(summary).digest('hex');

function refusalOf(changes: object, paid = payment, nowMs = noon): string | undefined {
	try {
		createApprovals().check(paid, { ...approval, ...changes }, nowMs);
		return undefined;
	} catch (error) {
		return error instanceof InputError && error.code === 'not_approved'
			? error.message
			: `another error: ${String(error)}`;
	}
}

it('outputs the payment as one text with its SHA-256', () => {
	expect(prepared.text).toBe(text);
	expect(prepared.summary).toBe(
		`{"payment":{"amount":1000,"beneficiary":{"account":"000000000001","name":"Zoë 日"},"externalId":"INV-1"},"preparedAt":"2026-01-05T12:00:00.000Z","quoted":{"payoutAmount":"83012.123456789012345678","payoutCurrency":"INR","sourceAmount":"1000","sourceCurrency":"AED"},"text":"${text}"}`,
	);
	expect(prepared.sha256).toMatch(/^[0-9a-f]{64}$/);
	expect(preparePayment(payment, quoted, noon).sha256).toBe(prepared.sha256);
});

it('accepts an approved payment, and reports the approved amounts', () => {
	expect(createApprovals().check(payment, approval, noon + hour)).toMatchObject({
		sourceAmount: '1000',
		payoutAmount: quoted.payoutAmount,
	});
	expect(refusalOf({ hash: ` ${prepared.sha256.toUpperCase()}\n` })).toBeUndefined();
});

describe('what a person should look at', () => {
	const warned = (...warnings: string[]): ApprovablePayment =>
		planned(withWarnings(data, warnings));
	const both = preparePayment(warned('one', 'two'), quoted, noon);
	const changes = { summary: both.summary, hash: both.sha256 };

	it('is part of summary and text, and adds nothing if there is none', () => {
		expect(both.summary).toContain('"warnings":["one","two"]');
		expect(both.text).toBe(`${text}. Look at this: "one", "two"`);
		expect(withWarnings(data, [])).toBe(data);
	});

	it('may vanish after the approval', () => {
		for (const paid of [warned('one', 'two'), warned('two'), payment])
			expect(refusalOf(changes, paid)).toBeUndefined();
	});

	it('may not come after the approval', () => {
		expect(refusalOf(changes, warned('three'))).toContain(
			'was approved before this was found: three',
		);
		expect(refusalOf({}, warned('one'))).toContain('was approved before this was found: one');
	});
});

it.each([
	['no hash', { hash: ' ' }, 'is empty, so nobody has approved this payment'],
	['an expression that came to nothing', { hash: undefined }, 'is empty, so nobody has approved'],
	['an answer that is null', { hash: null }, 'is empty, so nobody has approved'],
	['a number as the hash', { hash: 5 }, 'must be the SHA-256'],
	['a hash with a digit before it', { hash: `0${prepared.sha256}` }, 'must be the SHA-256'],
	['a hash with a digit after it', { hash: `${prepared.sha256}0` }, 'must be the SHA-256'],
	['a word as the hash', { hash: 'Approve' }, 'must be the SHA-256'],
	['the hash of something else', { hash: 'f'.repeat(64) }, 'is not the text that was approved'],
	[
		'a changed summary',
		{ summary: prepared.summary.replace('1000', '9000') },
		'is not the text that was approved',
	],
	['no summary', { summary: undefined }, 'is empty. Take it from the dry run'],
	['a list as the summary', { summary: [1] }, 'is not the text that was approved'],
])('refuses %s', (_name, changes, words) => {
	expect(refusalOf(changes)).toContain(words);
});

it('refuses a payment that differs from the approved one in any way', () => {
	expect(
		refusalOf(
			{},
			planned({ ...data, beneficiary: { ...data.beneficiary, account: '000000000002' } }),
		),
	).toContain('another payment');
	expect(refusalOf({}, planned({ ...data, remarks: 'x' }))).toContain('another payment');
	fc.assert(
		fc.property(fc.jsonValue(), (other) => {
			fc.pre(JSON.stringify(other) !== JSON.stringify(data));
			expect(refusalOf({}, planned(other))).toContain('another payment');
		}),
	);
});

it.each([
	[{ ...data, amount: 1001 }, 'amount'],
	[{ ...data, remarks: null }, 'remarks'],
	[
		{ a: 1, b: 1, externalId: 'INV-1', beneficiary: { name: 'x', account: 'y' } },
		'amount, beneficiary.account, beneficiary.name, a, b',
	],
	[
		{ externalId: 'INV-2', amount: 1000, beneficiary: { name: 'Zoe', account: '000000000001' } },
		'beneficiary.name, externalId',
	],
	[
		Object.fromEntries(Array.from('abcdef', (name) => [name.repeat(100), 1])),
		`amount, beneficiary, externalId, ${'a'.repeat(60)}, ${'b'.repeat(60)} and 4 more`,
	],
	[7, 'everything'],
])('names what differs from the approved payment, without values: %#', (paid, names) => {
	const refusal = refusalOf({}, planned(paid));
	expect(refusal).toContain(`another payment than this item. They differ in ${names}`);
	expect(refusal).toMatch(new RegExp(`${names}$`));
});

it('names a member that only the approved payment has, even without a value', () => {
	const nothing = preparePayment(planned({ ...data, remarks: null }), quoted, noon);
	expect(refusalOf({ summary: nothing.summary, hash: nothing.sha256 })).toMatch(/in remarks$/);
});

it('refuses a payment that was prepared too long ago, or in the future', () => {
	expect(refusalOf({}, payment, noon + hour + 1)).toContain(
		'was prepared 60 minutes ago; allowed are 60',
	);
	expect(refusalOf({}, payment, noon - 4 * 60_000)).toBeUndefined();
	expect(refusalOf({}, payment, noon - 5 * 60_000)).toBeUndefined();
	expect(refusalOf({}, payment, noon - 6 * 60_000)).toContain('in the future');
});

it.each([0, -1, Number.NaN])('refuses an allowed age of %p', (maxAgeMs) => {
	expect(refusalOf({ maxAgeMs })).toContain('more than 0');
});

it('refuses a text that is not that of the payment, even with a correct hash', () => {
	for (const [from, to] of [
		['Pay 1,000.00 AED', 'Pay 1.00 AED'],
		['to Zoë', 'to Anna'],
		['…0001', '…0002'],
		['for INV-1', 'for INV-2'],
		['"text":"', '"text":"\u202e'],
		['"payoutCurrency":"INR"', '"payoutCurrency":"USD"'],
	] as const) {
		const summary = prepared.summary.replace(from, to);
		expect(summary).not.toBe(prepared.summary);
		expect(refusalOf({ summary, hash: sha256(summary) })).toContain('another text');
	}
	const elsewhere = { ...payment, shown: { ...payment.shown, branch: undefined } };
	expect(refusalOf({}, elsewhere)).toContain('Set Names in Approval to the same values');
});

describe('a batch', () => {
	const invoice = (id: string): ApprovablePayment =>
		planned({ ...data, payment: { external_id: id } }, id);
	const ids = ['INV-1', 'INV-2'];
	const withPrepared = (paid: ApprovablePayment) => ({
		payment: paid,
		prepared: preparePayment(paid, quoted, noon),
	});
	const batched = ids.map((id) => withPrepared(invoice(id)));
	const all = batched.map(({ prepared }) => prepared);
	const batch = prepareBatch(batched);
	const approvedBatch = { summary: batch.summary, hash: batch.sha256 };

	it('shows the totals, then one line for each payment', () => {
		expect(batch.text.split('\n')).toEqual([
			'2 payments to make: 2,000.00 AED in total, 166,024.246913578024691356 INR to the beneficiaries',
			`1. ${text}`,
			`2. ${text.replace('INV-1', 'INV-2')}`,
		]);
	});

	it('approves each of its payments, and no other', () => {
		for (const id of ids) expect(refusalOf(approvedBatch, invoice(id))).toBeUndefined();
		expect(refusalOf(approvedBatch, invoice('INV-3'))).toContain(
			'None of them has its external ID',
		);
		const changed = planned({ ...data, amount: 1, payment: { external_id: 'INV-2' } }, 'INV-2');
		expect(refusalOf(approvedBatch, changed)).toContain('They differ in amount');
		expect(refusalOf({ ...approvedBatch, hash: all[0]?.sha256 }, invoice('INV-1'))).toContain(
			'is not the text that was approved',
		);
	});

	it('counts equal payments once, as they are paid once', () => {
		const again = ids.map((id) => ({
			payment: invoice(id),
			prepared: preparePayment(invoice(id), quoted, noon + hour),
		}));
		expect(prepareBatch([...batched, ...again])).toEqual(batch);
		expect(batch.html).toContain('<strong>2. Pay 1,000.00 AED');
	});

	describe('with accounts that end in the same four digits', () => {
		const to = (account: string, id: string): ApprovablePayment => {
			const paid = invoice(id);
			return { ...paid, shown: { ...paid.shown, account } };
		};
		const payees = [
			to('000999456789', 'INV-1'),
			to('000111456789', 'INV-2'),
			to('000111456789', 'INV-3'),
			to('000111450001', 'INV-4'),
		];
		const alike = prepareBatch(payees.map(withPrepared));
		const approvedAlike = { summary: alike.summary, hash: alike.sha256 };

		it('shows as many as tell them apart', () => {
			expect(alike.text.match(/account \S+/g)).toEqual([
				'account …9456789',
				'account …1456789',
				'account …1456789',
				'account …0001',
			]);
			const whole = ['123456789', '00123456789'].map((account, index) =>
				withPrepared(to(account, `INV-${index}`)),
			);
			expect(prepareBatch(whole).text.match(/account \S+/g)).toEqual([
				'account 123456789',
				'account …0123456789',
			]);
		});

		it('approves them, and no text with other digits', () => {
			for (const paid of payees) expect(refusalOf(approvedAlike, paid)).toBeUndefined();
			const shown = payees
				.slice(0, 2)
				.map((paid) => ({ ...paid, approvable: payees[1]?.approvable }));
			expect(refusalOf(approvedAlike, shown[0])).toContain('another text');
			for (const digits of [4, 0, -7, 7.5, '7', null]) {
				const summary = alike.summary.replaceAll(
					'"accountDigits":7',
					`"accountDigits":${JSON.stringify(digits)}`,
				);
				expect(refusalOf({ summary, hash: sha256(summary) }, payees[0])).toMatch(
					/another text|was not made by/,
				);
			}
		});
	});

	it('is too old when its payments are', () => {
		expect(refusalOf(approvedBatch, invoice('INV-1'), noon + hour + 1)).toContain('was prepared');
	});

	it('of another approval is not confused with the last one that was read', () => {
		const approvals = createApprovals();
		const one = { summary: all[0]?.summary, hash: all[0]?.sha256, maxAgeMs: hour };
		approvals.check(invoice('INV-1'), one, noon);
		approvals.check(invoice('INV-2'), { ...approvedBatch, maxAgeMs: hour }, noon);
		expect(() => approvals.check(invoice('INV-2'), one, noon)).toThrow('another payment');
	});
});
