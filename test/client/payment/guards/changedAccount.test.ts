import { describeChange } from '../../../../client/payment/guards/changedAccount';
import { payeeOf } from '../../../../client/payment/payee';

const known = payeeOf({ account_number: '000999000111', branch_code: 'SBIN0001234' });

it.each<[object, string]>([
	[{ account_number: '000123456789' }, 'It was …0111 at SBIN0001234, and is …6789 now'],
	[
		{ account_number: '000888000111', branch_code: 'HDFC0000001' },
		'It was …9000111 at SBIN0001234, and is …8000111 at HDFC0000001 now',
	],
	[
		{ account_number: '000999000111', branch_code: 'HDFC0000001' },
		'It was …0111 at SBIN0001234, and is …0111 at HDFC0000001 now',
	],
	[
		{ account_number: '000999000111', iban: 'PK36SCBL0000001123456702' },
		'It was …0111 at SBIN0001234, and is …0111 and …6702 now',
	],
])('shows beside the known account that of %j', (own, text) => {
	expect(describeChange(known, payeeOf({ ...own }))?.text).toBe(text);
});

it.each<[object]>([[{ upi_id: 'asha@bank' }], [{ name: 'Asha' }]])(
	'shows nothing if one of the two has no account: %j',
	(own) => {
		expect(describeChange(known, payeeOf({ ...own }))).toBeUndefined();
		expect(describeChange(payeeOf({ ...own }), known)).toBeUndefined();
	},
);

it('shows nothing if the two differ only in something else', () => {
	expect(describeChange(known, { ...known, countries: ['PAK'] })).toBeUndefined();
});

it('tells changes apart that look alike', () => {
	const [one, two] = ['000123456789', '000777776789'].map((number) =>
		describeChange(known, payeeOf({ account_number: number })),
	);
	expect(one?.text).toBe(two?.text);
	expect(one?.key).not.toBe(two?.key);
});
