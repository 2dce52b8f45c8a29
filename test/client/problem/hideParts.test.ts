import { createPartHider } from '../../../client/problem/hideParts';

const value = [...'12ResidencyRoadBehindTheOldPostOfficeNearCentralSchool'];
const hide = createPartHider([value]);

it.each([
	['Address: 12 Residency Road, Behind The Old Post Office', 'Address: [hidden]'],
	['near RESIDENCY ROAD BEHIND THE OLD post office!', 'near [hidden]!'],
	['Behind the old post office, and again: near central school? no', '[hidden], and again: [hidden]? no'],
	['Post Office is closed', 'Post Office is closed'],
	['', ''],
])('%s', (text, expected) => {
	expect(hide(text)).toBe(expected);
});

it('leaves all texts as they are without values', () => {
	expect(createPartHider([])('x')).toBe('x');
});
