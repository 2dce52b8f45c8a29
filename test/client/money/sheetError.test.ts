import { findSheetError } from '../../../client/money/sheetError';

it.each([
	['#N/A', 'contains "#N/A", which is an error of a spreadsheet'],
	['Flat #REF!', 'contains "#REF!", which is an error of a spreadsheet'],
	['#####', 'looks like an error of a spreadsheet'],
	['Err:508', 'looks like an error of a spreadsheet'],
])('finds that a formula has failed in %s', (given, problem) => {
	expect(findSheetError(given)?.problem).toContain(problem);
});

it.each(['', '100', '# 12', '#12 Hill Road', 'Err 508'])('finds nothing in "%s"', (given) => {
	expect(findSheetError(given)).toBeUndefined();
});
