import { createValueHider } from '../../../client/problem/hideValues';

const value = '12ResidencyRoadBehindTheOldPostOfficeNearCentralSchool';
const hide = createValueHider([value]);

it.each([
	['Address: 12 Residency Road, Behind The Old Post Office', 'Address: [hidden]'],
	['near RESIDENCY ROAD BEHIND THE OLD post office!', 'near [hidden]!'],
	[
		'Behind the old post office, and again: near central school? no',
		'[hidden], and again: [hidden]? no',
	],
	['Post Office is closed', 'Post Office is closed'],
	['', ''],
])('%s', (text, expected) => {
	expect(hide(text)).toBe(expected);
});

it('leaves all texts unchanged without values', () => {
	expect(createValueHider([])('x')).toBe('x');
});

it('finds a short value only as a separate word', () => {
	const hideAnn = createValueHider(['Ann', '']);
	expect(hideAnn('Ann cannot be ANN, nor a-n-n')).toBe('[hidden] cannot be [hidden], nor [hidden]');
	expect(hideAnn('a long way n and then n')).toBe('a long way n and then n');
});
