/** The errors that a spreadsheet writes into a cell instead of a value. */
import { InvalidValue } from '../errors/InvalidValue';

/** In the words of Excel, Google Sheets and LibreOffice. */
const sheetErrors =
	/#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)/i;

/** Other languages have their own words, and a column that is too narrow shows only number signs. */
const wholeSheetErrors = /^#(?:[\p{Lu}\p{N}/_]{1,30}[!?]|NV|N\/[A-Z]|I\/T|#+)$|^Err:\d{3}$/u;

/** @returns that a formula of a sheet has failed; undefined if none has */
export function findSheetError(given: string): InvalidValue | undefined {
	const error = sheetErrors.exec(given);
	if (error) {
		return new InvalidValue(
			`contains "${error[0]}", which is an error of a spreadsheet. Correct the cell`,
		);
	}
	return wholeSheetErrors.test(given)
		? new InvalidValue('looks like an error of a spreadsheet. Correct the cell')
		: undefined;
}
