import { findSheetError } from '../../../client/money/sheetError';

it.each([
	['#N/A', 'contains "#N/A", which is an error of a spreadsheet'],
	['Flat #REF!', 'contains "#REF!", which is an error of a spreadsheet'],
	['#N/D', 'looks like an error of a spreadsheet'],
	['#####', 'looks like an error of a spreadsheet'],
	['Err:508', 'looks like an error of a spreadsheet'],
])('finds that a formula has failed in %s', (given, problem) => {
	expect(findSheetError(given)?.problem).toContain(problem);
});

const free = [
	'',
	'100',
	'# 12',
	'#12 Hill Road',
	'##1',
	'#hello!',
	'Flat #BEZUG!',
	'Err 508',
	'x Err:508',
	'Err:508x',
];
it.each(free)('finds nothing in "%s"', (given) => {
	expect(findSheetError(given)).toBeUndefined();
});
