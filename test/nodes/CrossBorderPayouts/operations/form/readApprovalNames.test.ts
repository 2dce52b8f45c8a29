import { readApprovalNames } from '../../../../../nodes/CrossBorderPayouts/operations/form/readApprovalNames';

const names = {
	nameMember: 'payee.name',
	accountMember: ' payee.iban ',
	branchMember: 'payee.bic',
};

it('reads where the payee is, as far as the form says it', () => {
	expect(readApprovalNames({})).toEqual({});
	expect(readApprovalNames({ approval_names: {} })).toEqual({});
	expect(readApprovalNames({ approval_names: { names: { nameMember: 'payee.name' } } })).toEqual({
		name: 'payee.name',
	});
	expect(readApprovalNames({ approval_names: { names } })).toEqual({
		name: 'payee.name',
		account: 'payee.iban',
		branch: 'payee.bic',
	});
});

it.each([{ nameMember: '' }, { accountMember: undefined }, { branchMember: 7 }])(
	'refuses %j',
	(changes) => {
		const form = { approval_names: { names: { ...names, ...changes } } };
		expect(() => readApprovalNames(form)).toThrow('must be the name of a field');
	},
);
