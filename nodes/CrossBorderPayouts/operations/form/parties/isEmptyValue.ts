import { isEmptyText } from '../../../../../client/input';

/** Whether an expression found no data: nothing, null, or a text of blanks. */
export const isEmptyValue = (value: unknown): boolean =>
	value === undefined || value === null || isEmptyText(value);
