import { findBranch } from '../../../../sandbox/service/accounts/bankDirectory';

it('has a branch for a well-formed code', () => {
	expect(findBranch('SBIN0001234')).toEqual({
		valid: true,
		bank: 'Test Bank SBIN',
		code: 'SBIN',
		ifsc: 'SBIN0001234',
		micr: expect.stringMatching(/^400\d{6}$/),
		branch: 'Branch 001234',
		city: expect.any(String),
		district: expect.any(String),
		state: expect.any(String),
		address: expect.any(String),
		neft: true,
		imps: true,
		rtgs: true,
	});
	expect(findBranch('SBIN0001239')).toMatchObject({ valid: true, neft: true, rtgs: false });
});

it.each([
	'SBIN0000000',
	'SBIN0120000',
	'sbin0001234',
	'SBIN1001234',
	'SBIN000123',
	'x',
	'',
	'SBIN0001234\n',
])('returns every field for %j, which does not exist', (ifsc) => {
	const record = findBranch(ifsc);
	expect(record).toMatchObject({
		valid: false,
		ifsc,
		bank: '',
		neft: false,
		imps: false,
		rtgs: false,
	});
	expect(Object.keys(record).sort()).toEqual(Object.keys(findBranch('SBIN0001234')).sort());
});
