import { LosslessNumber } from 'lossless-json';

import { findSecondName } from '../../../client/input/secondName';

it.each<[object, object, string]>([
	[{ country: 'PAK' }, { payment_country: 'IND' }, 'payment_country'],
	[{ payment_country: 'PAK' }, { country: 'IND' }, 'country'],
	[{ country: 'PAK' }, { api_country: 'IND' }, 'api_country'],
	[{ PaymentCountry: 'PAK' }, { country: 'IND' }, 'country'],
	[{ externalId: 'B' }, { external_id: 'A' }, 'external_id'],
	[{ amount_destination: 2 }, { amount: 1 }, 'amount'],
	[{ amount_destination: 2 }, { amount: new LosslessNumber('1') }, 'amount'],
	[{ quote_id: 'b' }, { quote: 'a' }, 'quote'],
	[{ account_number: '2' }, { beneficiary_account_number: '1' }, 'beneficiary_account_number'],
	[{ beneficiaryIban: '2' }, { beneficiary: { iban: '1' } }, 'beneficiary.iban'],
	[{ note: { x: 1 }, Tags: ['b'] }, { tags: ['a'] }, 'tags'],
	[{ beneficiary_branch_code: 'B' }, { bank_branch_code: 'A' }, 'bank_branch_code'],
])('finds in %j a second name of what %j has: %s', (members, known, of) => {
	const name = Object.keys(members).at(-1);
	expect(findSecondName({ ...members }, { ...known })).toEqual({ name, of });
});

it.each<[object, object]>([
	[{ country: 'IND' }, { payment_country: 'IND' }],
	[{ amount_destination: 1 }, { amount: new LosslessNumber('1') }],
	[{ country: 'PAK' }, { payment_country: undefined }],
	[{ sender: { country: 'ARE' } }, { payment_country: 'IND', beneficiary: {} }],
	[{ amount_source: 5 }, { amount: 1 }],
	[{ reference: 'x' }, { external_id: 'A' }],
	[{ constructor: 'x' }, {}],
])('finds nothing in %j beside %j', (members, known) => {
	expect(findSecondName({ ...members }, { ...known })).toBeUndefined();
});
