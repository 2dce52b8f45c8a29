/** The face of money: decimal amounts. */
export { type Decimal, isDecimal } from './amount';
export { findSheetError } from './sheetError';
