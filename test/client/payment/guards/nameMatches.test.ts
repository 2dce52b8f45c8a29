import { nameMatches } from '../../../../client/payment/guards/nameMatches';

it.each<[unknown, unknown, boolean | null]>([
	['Asha Rao', 'Asha Rao', true],
	['Asha Rao', 'ASHA  RAO', true],
	['Rao, Asha', 'ASHA RAO', true],
	['Zoë O’Neil', "ZOE O'NEIL", true],
	['Asha Rao', 'Asha Rai', false],
	['Asha Rao', 'Asha K Rao', false],
	['Asha Rao', undefined, null],
	['Asha Rao', null, null],
	['Asha Rao', '', null],
	['Asha Rao', '-', null],
	[undefined, 'Asha Rao', null],
	['', 'Asha Rao', null],
	['Asha Rao', ['Asha Rao'], null],
])('compares %p with the holder %p: %p', (asked, name, matches) => {
	expect(nameMatches(asked, { name })).toBe(matches);
});
