import { InvalidValue } from '../../../client/errors/InvalidValue';
import { idList } from '../../../client/input/idList';

const read = idList('Leave it out');

test.each([
	['A', ['A']],
	['A, B\nC', ['A', 'B', 'C']],
	[
		['A', ' B '],
		['A', 'B'],
	],
	[42, ['42']],
])('IDs: %j', (value, ids) => {
	expect(read(value)).toEqual(ids);
});

test.each([
	[{}, 'must be IDs as text'],
	[[7], 'must be IDs as text'],
	[[], 'is an empty list. Leave it out'],
	[' ', 'is an empty list. Leave it out'],
	['A,,B', 'has no ID in place 2. Give it, or remove the comma'],
	['A,B;C', 'has no single ID in place 2. Write commas between IDs, or give a list'],
])('no IDs: %j', (value, problem) => {
	expect(read(value)).toEqual(new InvalidValue(problem));
});
