/** The face of lists of payments: page by page, to the end. */
export { endsOnAbsence, keyOf, type ReadPage, skipRows, unreadable } from './pages';
export { maxPageSize, readAllPages } from './readAllPages';
export { readNewest } from './readNewest';
