import { createHash } from 'node:crypto';

import fc from 'fast-check';

import { InputError } from '../../../../client/errors';
import {
	preparePayment,
	requireApproval,
	withWarnings,
} from '../../../../client/payment/send/approval';

const payment = {
	externalId: 'INV-1',
	beneficiary: { name: 'Zoë 日', account: '000000000001' },
	amount: 1000,
};
const quoted = { sourceAmount: 1000, payoutAmount: '83012.123456789012345678' };
const noon = Date.parse('2026-01-05T12:00:00Z');
const hour = 3_600_000;

const prepared = preparePayment(payment, quoted, noon);
const approval = { summary: prepared.summary, hash: prepared.sha256, maxAgeMs: hour };

function refusalOf(changes: object, paid: unknown = payment, nowMs = noon): string | undefined {
	try {
		requireApproval(paid, { ...approval, ...changes }, nowMs);
		return undefined;
	} catch (error) {
		return error instanceof InputError && error.code === 'not_approved'
			? error.message
			: `another error: ${String(error)}`;
	}
}

it('outputs the payment as one text with its SHA-256', () => {
	expect(prepared.summary).toBe(
		'{"payment":{"amount":1000,"beneficiary":{"account":"000000000001","name":"Zoë 日"},"externalId":"INV-1"},"preparedAt":"2026-01-05T12:00:00.000Z","quoted":{"payoutAmount":"83012.123456789012345678","sourceAmount":"1000"}}',
	);
	expect(prepared.sha256).toMatch(/^[0-9a-f]{64}$/);
	expect(preparePayment(payment, quoted, noon).sha256).toBe(prepared.sha256);
});

it('accepts an approved payment, and reports the approved amounts', () => {
	expect(requireApproval(payment, approval, noon + hour)).toEqual({
		sourceAmount: '1000',
		payoutAmount: quoted.payoutAmount,
	});
	expect(refusalOf({ hash: ` ${prepared.sha256.toUpperCase()}\n` })).toBeUndefined();
});

describe('what a person should look at', () => {
	const seen = withWarnings(payment, ['one', 'two']);
	const shown = preparePayment(seen, quoted, noon);
	const changes = { summary: shown.summary, hash: shown.sha256 };

	it('is part of the summary, and adds nothing if there is none', () => {
		expect(shown.summary).toContain('"warnings":["one","two"]');
		expect(withWarnings(payment, [])).toBe(payment);
	});

	it('may vanish after the approval', () => {
		for (const paid of [seen, withWarnings(payment, ['two']), payment])
			expect(refusalOf(changes, paid)).toBeUndefined();
	});

	it('may not come after the approval', () => {
		expect(refusalOf(changes, withWarnings(payment, ['three']))).toContain(
			'was approved before this was found: three',
		);
		expect(refusalOf({}, seen)).toContain('was approved before this was found: one');
	});
});

it.each([
	['no hash', { hash: '' }, 'must be the SHA-256'],
	['an expression that came to nothing', { hash: undefined }, 'must be the SHA-256'],
	['the hash of something else', { hash: 'f'.repeat(64) }, 'is not the text that was approved'],
	[
		'a changed summary',
		{ summary: prepared.summary.replace('1000', '9000') },
		'is not the text that was approved',
	],
	['no summary', { summary: undefined }, 'is not the text that was approved'],
])('refuses %s', (_name, changes, words) => {
	expect(refusalOf(changes)).toContain(words);
});

it('refuses a payment that differs from the approved one in any way', () => {
	expect(
		refusalOf({}, { ...payment, beneficiary: { ...payment.beneficiary, account: '000000000002' } }),
	).toContain('another payment');
	expect(refusalOf({}, { ...payment, remarks: 'x' })).toContain('another payment');
	fc.assert(
		fc.property(fc.jsonValue(), (other) => {
			fc.pre(JSON.stringify(other) !== JSON.stringify(payment));
			expect(refusalOf({}, other)).toContain('another payment');
		}),
	);
});

it.each([
	[{ ...payment, amount: 1001 }, 'amount'],
	[{ ...payment, remarks: null }, 'remarks'],
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
	expect(refusalOf({}, paid)).toContain(`another payment than this item. They differ in ${names}`);
	expect(refusalOf({}, paid)).toMatch(new RegExp(`${names}$`));
});

it('refuses a payment that was prepared too long ago, or in the future', () => {
	expect(refusalOf({}, payment, noon + hour + 1)).toContain(
		'was prepared 60 minutes ago; allowed are 60',
	);
	expect(refusalOf({}, payment, noon - 4 * 60_000)).toBeUndefined();
	expect(refusalOf({}, payment, noon - 6 * 60_000)).toContain('in the future');
});

it.each([0, -1, Number.NaN])('refuses an allowed age of %p', (maxAgeMs) => {
	expect(refusalOf({ maxAgeMs })).toContain('more than 0');
});

it('refuses a text that was not output here, even with a correct hash', () => {
	const twice = prepared.summary.replace('{"payment":', '{"payment":{"amount":1},"payment":');
	const more = prepared.summary.replace('}}', '},"remark":"only 1 AED"}');
	const spaced = prepared.summary.replace(':', ': ');
	for (const summary of [
		twice,
		more,
		spaced,
		'',
		'x',
		'[]',
		'{"payment":{}}',
		'{"payment":{},"preparedAt":"x","quoted":{"sourceAmount":"1","payoutAmount":"1"}}',
	]) {
		const hash = createHash('sha256').update(summary).digest('hex');
		expect(refusalOf({ summary, hash })).toContain('Prepare for Approval');
	}
});
