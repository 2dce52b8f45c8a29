/** The face of money: decimal amounts. */
export { isDecimal } from './amount';
export { findSheetError } from './sheetError';
