import { InputError } from '../../../../client/errors';
import {
	readSummary,
	writeBatchSummary,
	writeSummary,
	type SummaryEntry,
} from '../../../../client/payment/send/approvalSummary';

const entry: SummaryEntry = {
	payment: { amount: 1000 },
	quoted: {
		sourceAmount: '1000',
		sourceCurrency: 'AED',
		payoutAmount: '83012.5',
		payoutCurrency: 'INR',
	},
	preparedAt: '2026-01-05T12:00:00.000Z',
	text: 'Pay 1,000.00 AED',
};
const one = writeSummary(entry);
const other = { ...entry, payment: { amount: 2000 } };
const batch = writeBatchSummary([entry, other]);

function refusalOf(summary: string): string {
	try {
		readSummary(summary);
		return 'none';
	} catch (error) {
		return error instanceof InputError && error.code === 'not_approved' ? error.message : 'other';
	}
}

it('reads what was written', () => {
	expect(readSummary(one)).toEqual([entry]);
	expect(readSummary(batch.summary)).toEqual([entry, other]);
	expect(JSON.parse(batch.summary)).toMatchObject({ text: batch.text });
});

it.each([
	['a member twice', one.replace('{"payment":', '{"payment":{"amount":1},"payment":')],
	['one member more', one.replace(/}$/, ',"words":"only 1 AED"}')],
	['one member more in the amounts', one.replace('{"payoutAmount"', '{"fee":"0","payoutAmount"')],
	['a space', one.replace(':', ': ')],
	['an amount that is none', one.replace('"1000"', '"1e3"')],
	['a time that is none', one.replace('2026-01-05T12', 'noon')],
	['nothing', ''],
	['no JSON', 'x'],
	['a list', '[]'],
	['too little', '{"payment":{}}'],
	['an empty batch', '{"batch":[],"text":""}'],
	['a batch of something else', '{"batch":[7],"text":""}'],
	['a batch with other totals', batch.summary.replace('2,000.00 AED', '2.00 AED')],
	['a batch with other lines', batch.summary.replace('2. Pay 1,000.00', '2. Pay 1.00')],
	['a batch in a batch', `{"batch":[${batch.summary}],"text":""}`],
])('refuses %s', (_, summary) => {
	expect(refusalOf(summary)).toContain("was not made by the option 'Prepare for Approval'");
});

it('refuses what version 0.1.0 prepared, because nobody has read a text of it', () => {
	const old =
		'{"payment":{"amount":1000},"preparedAt":"2026-01-05T12:00:00.000Z","quoted":{"payoutAmount":"83012","sourceAmount":"1000"}}';
	expect(refusalOf(old)).toContain(
		'was prepared by an older version of this node, which wrote no text for people. Prepare the payment again',
	);
});
