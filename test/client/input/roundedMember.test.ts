import { createRoundedFinder } from '../../../client/input/roundedMember';

const pathIn = (value: unknown): string | undefined => {
	const finder = createRoundedFinder();
	JSON.stringify(value, finder.note);
	return finder.found();
};

it.each<[unknown, string]>([
	[{ account_number: 201_181_562_841_244_830 }, 'account_number'],
	[{ a: 1, beneficiary: { account_number: 9_007_199_254_740_992 } }, 'beneficiary.account_number'],
	[{ list: [{ a: '1' }, { a: NaN }] }, 'list.1.a'],
	[Infinity, ''],
])('names the first number in %j that may be rounded', (value, path) => {
	expect(pathIn(value)).toBe(path);
});

it('finds nothing in numbers that keep their digits', () => {
	expect(pathIn({ a: 9_007_199_254_740_991, b: -1.5, c: '201181562841244830' })).toBeUndefined();
});
