import { readPayeeName, readShownPayee } from '../../../../client/payment/send/shownPayee';

const members = {
	name: 'beneficiary.name',
	account: 'beneficiary.account_number',
	branch: 'beneficiary.branch_code',
};
const known = new Set(['currency']);

it('finds the payee, and lists what is sent beside it', () => {
	const body = {
		currency: 'AED',
		beneficiary: { name: 'Priya Sharma', account_number: '000123456789', banks: ['A', 'B'] },
		sender: { address: { city: 'Dubai' }, tags: {} },
	};
	expect(readShownPayee(body, members, known)).toEqual({
		name: 'Priya Sharma',
		account: '000123456789',
		branch: undefined,
		members,
		others: [
			['beneficiary.banks.1', 'A'],
			['beneficiary.banks.2', 'B'],
			['sender.address.city', 'Dubai'],
			['sender.tags', {}],
		],
	});
});

it.each([
	[{ beneficiary: { name: 'Priya Sharma' } }, 'Priya Sharma'],
	[{ beneficiary: { name: '' } }, null],
	[{ beneficiary: { name: ['Priya'] } }, null],
	[{ 'beneficiary.name': 'Anna' }, null],
	[{}, null],
])('reads the name from %j', (body, name) => {
	expect(readPayeeName(body, members)).toBe(name);
});

it('takes no member for another one because its name has a dot', () => {
	const body = { 'beneficiary.name': 'Anna', beneficiary: { name: 'Priya Sharma' } };
	const payee = readShownPayee(body, members, known);
	expect(payee.name).toBe('Priya Sharma');
	expect(payee.others).toEqual([['"beneficiary.name"', 'Anna']]);
});
