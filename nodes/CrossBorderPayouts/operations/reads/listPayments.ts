import { InputError, InvalidValue } from '../../../../client/errors';
import type { ServiceRecord } from '../../../../client/http';
import { someOf } from '../../../../client/input';
import { readMoment } from '../../../../client/payment';
import {
	endsOnAbsence,
	keyOf,
	maxPageSize,
	readAllPages,
	readNewest,
	type ReadPage,
	skipRows,
} from '../../../../client/payment/list';
import { isFinal, paymentStates } from '../../../../client/interface';
import { describePayment, knownByLookup, payoutCurrencyOf } from './lookUpPayment';
import { matchesFilters } from './matchesFilters';
import { readMatching } from './readMatching';
import type { Form, Output, Surroundings } from '../operation';
import { readChoice } from '../form/readChoice';
import { readLimit, readOffset } from '../form/readLimit';
import { readSimple } from '../form/readSimple';
import { toWireNames } from '../form/toWireNames';
import { readWindow } from '../window/readWindow';

interface List {
	/** The endpoint's name, for errors. */
	readonly endpoint: string;
	/** Whether the service has no filter for statuses. Default: it has one. */
	readonly lacksStatuses?: boolean;
	readonly read: (
		page: Readonly<Record<string, unknown>>,
		signal?: AbortSignal,
	) => Promise<readonly ServiceRecord[]>;
}

/**
 * Lists payments. A limited list is one page, unless the service returns fewer at a time. A whole list is read
 * oldest first, whatever the requested order: only then do new payments not shift the others.
 *
 * Each status is read as a separate list. The interface does not show whether the service reads all statuses of
 * one query, the last one or none. Open statuses come first, so that a payment that ends in between appears in
 * a later list.
 *
 * If the service has no filter for statuses, the payments are filtered here. The limit and the offset then count
 * those that match.
 *
 * @param surroundings its hints say how many payments are left out because they contradict the filters, and
 * which window has none
 * @returns one output per payment
 * @throws InputError for a limit that a page cannot have, or a time that cannot be read; what `read` throws
 */
export async function listPayments(
	{ filters, returnAll, limit, offset, direction, simple = true, ...rest }: Form,
	{ endpoint, lacksStatuses = false, read }: List,
	signal: AbortSignal | undefined,
	surroundings: Surroundings,
): Promise<Output[]> {
	const chosen = isForm(filters) ? filters : {};
	const window = readWindow(chosen, surroundings, {
		includesEnd: true,
		names: { start: 'startTs', end: 'endTs' },
	});
	const asked: ServiceRecord = {
		...toWireNames(rest),
		...toWireNames({ ...chosen, startTs: window.start, endTs: window.end }),
	};
	const isSimple = readSimple({ simple });
	const { country } = rest;
	// A list whose form has a country has no payment to another one.
	const known =
		typeof country === 'string'
			? knownByLookup({ country, payoutCurrency: payoutCurrencyOf(country) }, true)
			: {};
	const order = readChoice(direction === undefined ? {} : { direction }, 'direction', [
		'desc',
		'asc',
	]);
	const wanted = readLimit(
		{ ...(returnAll === undefined ? {} : { returnAll }), limit },
		maxPageSize,
	);
	const skipped = readOffset(offset === undefined ? {} : { offset });
	const isNewestOnly = order === 'desc' && wanted <= maxPageSize;
	const pagesOf =
		(filter: ServiceRecord): ReadPage =>
		async ({ offset, ...page }) =>
			// The default offset is 0.
			await read(
				{
					direction: isNewestOnly ? 'desc' : 'asc',
					...(lacksStatuses ? { ...asked, status: undefined } : asked),
					...filter,
					...page,
					...(offset > 0 ? { offset } : {}),
				},
				signal,
			);
	/**
	 * Leaves out payments that the service lists although they do not match. For example, a search
	 * term may match in part.
	 */
	const describe = (payments: readonly ServiceRecord[]): Output[] => {
		const matching = payments.filter((payment) => matchesFilters(payment, asked));
		if (payments.length === 0 && window.description !== undefined)
			surroundings.showHint(`No payments are in the window, which is ${window.description}.`);
		const leftOut = payments.length - matching.length;
		if (leftOut > 0)
			surroundings.showHint(
				`${leftOut} of ${payments.length} listed payments were left out, because they do not match the filters.`,
			);
		return matching.map((payment) => describePayment(payment, isSimple, known));
	};
	// A filtered list shrinks when a payment changes and no longer matches.
	const canShrink = Object.keys(chosen).length > 0 || asked['additional_query'] !== undefined;
	const readList = async (
		filter: ServiceRecord,
		from: number,
		count: number,
	): Promise<ServiceRecord[]> => {
		const readPage = skipRows(pagesOf(filter), from);
		const pageSize = Math.min(maxPageSize, count);
		if (isNewestOnly)
			return await readNewest(endpoint, readPage, {
				pageSize,
				canShrink,
				isEnough: (_, found) => found >= count,
			});
		const all = await readAllPages(endpoint, readPage, pageSize, count);
		return order === 'asc' ? all : all.reverse();
	};
	const statuses = asked['status'];
	const upTo = skipped + wanted;
	if (lacksStatuses && readStatuses(statuses) !== undefined) {
		const isNewestFirst = order === 'desc' && upTo !== Number.POSITIVE_INFINITY;
		const { payments, searched, wasStopped } = await readMatching(
			endpoint,
			endsOnAbsence(pagesOf({ direction: isNewestFirst ? 'desc' : 'asc' })),
			{
				matches: (payment) => matchesFilters(payment, asked),
				count: upTo,
				isNewestFirst,
				// The service does not know of the statuses, but an additional query may filter.
				canShrink: asked['additional_query'] !== undefined,
			},
		);
		if (wasStopped) surroundings.showHint(describeStop(order, searched, payments.length));
		const isReversed = order === 'desc' && !isNewestFirst;
		return describe((isReversed ? payments.reverse() : payments).slice(skipped, upTo));
	}
	const isMerged = Array.isArray(statuses) && statuses.length > 1;
	// The service counts from the other end of a list that is reversed here, and within one status.
	if (!isMerged && (isNewestOnly || order === 'asc'))
		return describe((await readList({}, skipped, wanted)).slice(0, wanted));
	if (!isMerged) return describe((await readList({}, 0, upTo)).slice(skipped, upTo));
	const lists: ServiceRecord[][] = [];
	for (const status of statuses.toSorted(openFirst))
		lists.push(await readList({ status: [status] }, 0, upTo));
	return describe(mergeByTime(lists, order === 'asc').slice(skipped, upTo));
}

/** @throws InputError for a word that is no status: the service that filters refuses it, too */
function readStatuses(given: unknown): readonly string[] | undefined {
	if (given === undefined || (Array.isArray(given) && given.length === 0)) return undefined;
	const read = someOf(paymentStates)(given);
	if (read instanceof InvalidValue)
		throw new InputError([{ field: 'status', problem: read.problem }]);
	return read;
}

const describeStop = (order: string, searched: number, found: number): string =>
	`Searched the ${order === 'desc' ? 'newest' : 'oldest'} ${searched} payments, of which ${found} match. There may be more: 'Return All' searches all payments.`;

const openFirst = (a: unknown, b: unknown): number =>
	Number(isFinal(a)) - Number(isFinal(b)) || placeOf(a) - placeOf(b);
const placeOf = (status: unknown): number => paymentStates.findIndex((state) => state === status);

/** Keeps each payment once, as it was last seen. */
function mergeByTime(lists: readonly ServiceRecord[][], isAscending: boolean): ServiceRecord[] {
	const timeOf = ({ timestamp }: ServiceRecord): number => readMoment(timestamp).atMs ?? 0;
	const merged = [...new Map(lists.flat().map((payment) => [keyOf(payment), payment])).values()];
	return merged.sort((a, b) => (isAscending ? 1 : -1) * (timeOf(a) - timeOf(b)));
}

function isForm(value: unknown): value is Form {
	return typeof value === 'object' && value !== null;
}
