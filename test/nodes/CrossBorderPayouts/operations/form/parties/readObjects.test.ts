import { readObjects } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/readObjects';

const all = { sender: '{}', beneficiary: {}, payment_details: '{ }' };

it('reads the members of each object', () => {
	const sender = '{"name":"é","address":{"city":"x"}}';
	expect(readObjects({ ...all, sender, payment_details: { purpose: null } }).fields).toEqual([
		{ party: 'sender', name: 'name', value: 'é', field: 'sender', source: "the member 'name'" },
		{
			party: 'sender',
			name: 'address',
			value: { city: 'x' },
			field: 'sender',
			source: "the member 'address'",
		},
		{
			party: 'payment_details',
			name: 'purpose',
			value: null,
			field: 'payment_details',
			source: "the member 'purpose'",
		},
	]);
});

it.each([undefined, null, '', '[]', '{', 5, '{"a":1,"a":2}', '{"a":12345678901234567890.5}'])(
	'refuses %p',
	(beneficiary) => {
		expect(() => readObjects({ ...all, beneficiary })).toThrow(/^beneficiary: /);
	},
);

it('refuses all wrong objects together', () => {
	expect(() => readObjects({})).toThrow(
		'sender: is required, but empty; beneficiary: is required, but empty; payment_details: is required, but empty',
	);
});

it('treats __proto__ like any other name', () => {
	const [field] = readObjects({ ...all, sender: '{"__proto__":"x"}' }).fields;
	expect(field).toMatchObject({ name: '__proto__', value: 'x' });
});

it('takes an undefined member for an empty one, which may be allowed', () => {
	const given = readObjects({ ...all, sender: { name: 'Amal', mobile: undefined } });
	expect(given.fields.map(({ name, value }) => [name, value])).toEqual([
		['name', 'Amal'],
		['mobile', null],
	]);
	expect(() => readObjects({ ...all, sender: { address: { city: undefined } } })).toThrow(
		"the member 'address.city' has no value that JSON can carry",
	);
});

it('names a number that has lost digits', () => {
	expect(() => readObjects({ ...all, beneficiary: { account_number: 2 ** 60 } })).toThrow(
		/^beneficiary: the member 'account_number' contains a number with more digits than n8n keeps/,
	);
});
