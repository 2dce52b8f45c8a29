/** What `readAllPages` and `readNewest` share. [Endpoints, GET payments] */
import { ContractError } from '../../errors/ContractError';
import type { ServiceRecord } from '../../http/answer';
import { saysThereIsNone } from '../../http/isFromService';
import { outcomeOf } from '../../async/outcomeOf';

/** Requests one page. Anywhere in the list, it may contain fewer payments than the limit. */
export type ReadPage = (page: {
	readonly limit: number;
	readonly offset: number;
}) => Promise<readonly ServiceRecord[]>;

/** Some services have no page after the list's end. Their own 404 counts as an empty page. */
export function endsOnAbsence(readPage: ReadPage): ReadPage {
	return async (page) => {
		const answer = await outcomeOf(readPage(page));
		if (answer.ok) return answer.value;
		if (page.offset > 0 && saysThereIsNone(answer.error)) return [];
		throw answer.error;
	};
}

/** More rows would fill the memory of n8n's process, which then ends. */
const mostRows = 1_000_000;
/** If pages have few rows, so many of them take hours. */
const mostPages = 20_000;

/**
 * @returns the same list
 * @throws ContractError if it has no end; what `readPage` throws
 */
export function requireEnd(endpoint: string, readPage: ReadPage): ReadPage {
	let rows = 0;
	let pages = 0;
	return async (page) => {
		if (rows > mostRows || pages >= mostPages)
			throw unreadable(endpoint, 'does not end after a million rows or 20,000 pages');
		pages += 1;
		const read = await readPage(page);
		rows += read.length;
		return read;
	};
}

/** The same list without its first rows. */
export function skipRows(readPage: ReadPage, count: number): ReadPage {
	const read = endsOnAbsence(readPage);
	return async ({ limit, offset }) => await read({ limit, offset: offset + count });
}

/**
 * The key of a payment. The interface does not show the fields of v3's payments, so a payment
 * without an ID is identified by its whole content.
 */
export function keyOf(payment: ServiceRecord): string {
	const { id } = payment;
	return typeof id === 'string' && id !== '' ? id : JSON.stringify(payment);
}

/** For a list that may be readable later, when fewer payments change. */
export const changing = (endpoint: string, problem: string): ContractError =>
	new ContractError(endpoint, 200, '', problem, 'list_changing');

/** For a list that cannot be read at this service. */
export const unreadable = (endpoint: string, problem: string): ContractError =>
	new ContractError(endpoint, 200, '', problem, 'list_unreadable');
