import { findMisplaced } from '../../../client/input/misplaced';
import { judgeValue } from '../../../client/input/partyText';
import { InvalidValue } from '../../../client/errors/InvalidValue';

it.each([
	['account', 'Deepa Nair', 'has blanks and no digit'],
	['account', 'Sri Devi Traders', 'has blanks and no digit'],
	['branch', '0123456789', 'as long as that of an account'],
	['branch', '000123456012', 'as long as that of an account'],
	['branch', '0001 2345 6012', 'as long as that of an account'],
	['name', '000123456012', 'is a number, and no name'],
	['name', '12-34-56', 'is a number, and no name'],
] as const)('a %s is of another column: %s', (kind, given, problem) => {
	expect(findMisplaced(given, kind)?.problem).toContain(problem);
	const judged = judgeValue(given, kind);
	expect(judged).toBeInstanceOf(InvalidValue);
	expect((judged as InvalidValue).problem).toContain('Check which column it comes from');
});

it.each([
	['account', '000123456789'],
	['account', 'PK36SCBL0000001123456702'],
	['account', 'ABCD0123456'],
	['account', 'asha@upi'],
	['account', 'easypaisa'],
	['account', 'PK36 SCBL 0000 0011 2345 6702'],
	['branch', 'SBIN0001234'],
	['branch', 'HABBPKKA'],
	['branch', '058'],
	['branch', '058152036'],
	['name', 'Asha Rao'],
	['name', '360'],
	['name', '1688'],
	['name', '12345'],
	['name', '3M India'],
	['name', 'أحمد 123456'],
	['document', '123456789012'],
	['mobile', '+919876543210'],
	['address', '560001 123456'],
	['remark', '0001234560123'],
] as const)('a %s may be %s', (kind, given) => {
	expect(findMisplaced(given, kind)).toBeUndefined();
});

it('judges a text of ten million characters', () => {
	const digits = '1'.repeat(10_000_000);
	for (const kind of ['account', 'branch', 'name'] as const)
		expect(() => findMisplaced(digits, kind)).not.toThrow();
});
