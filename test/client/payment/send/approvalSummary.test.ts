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

const changed = (members: object): string => writeSummary({ ...entry, ...members });

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
	const more = { ...entry, accountDigits: 5 };
	expect(readSummary(writeSummary(more))).toEqual([more]);
	expect(readSummary(batch.summary)).toEqual([entry, other]);
	expect(JSON.parse(batch.summary)).toMatchObject({ text: batch.text });
});

it.each([
	['a member twice', one.replace('{"payment":', '{"payment":{"amount":1},"payment":')],
	['one member more', one.replace(/}$/, ',"words":"only 1 AED"}')],
	['one member more in the amounts', one.replace('{"payoutAmount"', '{"fee":"0","payoutAmount"')],
	['no payment', writeSummary({ ...entry, payment: undefined })],
	['a time as a number', changed({ preparedAt: 2026 })],
	['a number as its text', changed({ text: 7 })],
	['amounts that are none', changed({ quoted: 5 })],
	['an amount as a number', changed({ quoted: { ...entry.quoted, payoutAmount: 83012 } })],
	['a currency as a number', changed({ quoted: { ...entry.quoted, payoutCurrency: 7 } })],
	['the usual number of digits', writeSummary({ ...entry, accountDigits: 4 })],
	['a batch of nothing', writeBatchSummary([]).summary],
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
	const { payment, ...others } = JSON.parse(old) as Record<string, unknown>;
	for (const text of [old, JSON.stringify({ ...others, payment })])
		expect(refusalOf(text)).toContain(
			'was prepared by an older version of this node, which wrote no text for people. Prepare the payment again',
		);
});
