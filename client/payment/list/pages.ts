/** What reading a list by its pages rests on, from either end. [Endpoints, GET payments; D26] */
import { ContractError } from '../../errors/ContractError';
import type { ServiceRecord } from '../../http/answer';
import { saysThereIsNone } from '../../problem/servicesWord';
import { outcomeOf } from '../../async/outcomeOf';

/** Asks for one page; it may hold fewer than the limit at any place of the list. */
export type ReadPage = (page: {
	readonly limit: number;
	readonly offset: number;
}) => Promise<readonly ServiceRecord[]>;

/** Beyond the list's end some services have no page at all: their own 404 there is an empty page. */
export function endsOnAbsence(readPage: ReadPage): ReadPage {
	return async (page) => {
		const answer = await outcomeOf(readPage(page));
		if (answer.ok) return answer.value;
		if (page.offset > 0 && saysThereIsNone(answer.error)) return [];
		throw answer.error;
	};
}

/** The fields of v3's payments are not shown: one without an ID is known by all that it says. */
export function keyOf(payment: ServiceRecord): string {
	const { id } = payment;
	return typeof id === 'string' && id !== '' ? id : JSON.stringify(payment);
}

export const unreadable = (endpoint: string, problem: string): ContractError =>
	new ContractError(endpoint, 200, '', problem, 'list_unreadable');
