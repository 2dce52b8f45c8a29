/** The face of CSV (RFC 4180). */
export { makeSpreadsheetSafe } from './makeSpreadsheetSafe';
export { noticeEmpty } from './noticeEmpty';
export { readRecords } from './readRecords';
export { readRows } from './readRows';
