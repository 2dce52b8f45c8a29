import { hasSameAmount, readKnownPayments } from '../../../../client/payment/guards/knownPayments';
import { orderOf } from '../../../../client/payment/send/order';

const row = { account_number: '000123' };
const [at] = [Date.parse('2026-01-05T10:00:00Z')];

it.each<[string, unknown]>([
	['a list', [row]],
	['text', JSON.stringify([row])],
	['items of n8n', [{ json: row, pairedItem: 0 }]],
])('reads rows given as %s', (_, given) => {
	expect(readKnownPayments(given)).toMatchObject([
		{ payee: { account: '000123' }, label: 'row 1' },
	]);
});

it('accepts an empty list: nothing was paid before', () => {
	expect(readKnownPayments('[]')).toEqual([]);
});

it.each<[unknown, RegExp]>([
	['{', /must be a list/],
	[{ row }, /must be a list/],
	[7, /must be a list/],
	[[7], /row 1 is no object/],
	[[row, null], /row 2 is no object/],
	[[{ konto: '1' }], /no row with an account number/],
])('refuses %j', (given, words) => {
	expect(() => readKnownPayments(given)).toThrow(words);
});

it.each<[object, object]>([
	[
		{ externalId: 'INV-1', paidAt: '2026-01-05T10:00:00Z' },
		{ externalId: 'INV-1', label: 'INV-1', atMs: at },
	],
	[
		{ 'Invoice No': 'INV-1', Date: '2026-01-05T10:00:00Z' },
		{ label: 'INV-1', atMs: at },
	],
	[
		{ external_id: 'a b', createdAt: new Date(at) },
		{ externalId: undefined, label: 'row 1', atMs: at },
	],
	[{ time: 'yesterday' }, { atMs: undefined }],
	[{ status: 'failed' }, { hasFailed: true, isPaid: false }],
	[{ status: ' Failed ' }, { hasFailed: true, isPaid: false }],
	[{ status: 'Cancelled' }, { hasFailed: true, isPaid: false }],
	[{ status: 'open' }, { hasFailed: false, isPaid: false }],
	[{ status: 'Paid' }, { hasFailed: false, isPaid: true }],
	[{ outcome: 'would_pay' }, { hasFailed: true, isPaid: false }],
	[{ outcome: 'created' }, { hasFailed: false, isPaid: true }],
	[{ status: 'succeeded' }, { hasFailed: false, isPaid: true }],
	[{}, { hasFailed: false, isPaid: true }],
])('reads %j', (more, known) => {
	expect(readKnownPayments([{ ...row, ...more }])[0]).toMatchObject(known);
});

const order = (side: 'source' | 'destination') =>
	orderOf({ country: 'IND', currency: 'AED', amount: 1000, amount_type: side }, 'INV-1', {});

it.each<[object, boolean, boolean]>([
	[{ amount: 1000 }, true, true],
	[{ amount: '1000.00', currency: 'AED' }, true, false],
	[{ amount: 1000, currency: 'inr' }, false, true],
	[{ amount: 1000, currency: 'USD' }, false, false],
	[{ source_amount: 1000 }, true, false],
	[{ base_amount: '1000', base_currency: 'EUR' }, false, false],
	[{ payoutAmount: 1000 }, false, true],
	[{ amount: 1000.01 }, false, false],
	[{ amount: 'a lot' }, false, false],
	[{}, false, false],
])(
	'%j has the amount of the order in the source: %p, in the payout: %p',
	(more, source, payout) => {
		const [known] = readKnownPayments([{ ...row, ...more }]);
		if (!known) throw new Error('The row is lost');
		expect([
			hasSameAmount(known, order('source')),
			hasSameAmount(known, order('destination')),
		]).toEqual([source, payout]);
	},
);
