/**
 * How v3 shows what changed unseen: one list of all payments, newest first. [Endpoints, v3]
 */
import { isPayoutError } from '../../client/errors';
import type { ServiceRecord } from '../../client/http';
import {
	keyOf,
	maxPageSize,
	readNewest,
	type ReadPage,
	unreadable,
} from '../../client/payment/list';
import { requireAsked } from '../../client/payment';
import { paymentEndpoints } from '../../client/v3';
import {
	PartlyRead,
	type FoundPayment,
	type PaymentReads,
	type PaymentSource,
} from '../lookup/paymentSource';
import { compareVersions, paymentVersionOf } from '../event/paymentVersion';
import { outcomeOf, type Semaphore } from '../../client/async';

/**
 * If no payment has a time, or the list is sorted by another time such as the creation, a changed
 * payment may be anywhere in it. Reading ends after this many payments in a row that did not
 * change.
 */
const maxInVain = 10_000;
/** The same for a brief list, which must not cost much. */
const briefInVain = 1_000;
/** A brief list usually has one page. */
const briefPageSize = 100;

export function createPaymentSource({ get, list }: PaymentReads, inTurn: Semaphore): PaymentSource {
	/** A payment that moves to the front while the list is read has just changed, and the stream reports this change. */
	const readSince = async (
		sinceMs: number,
		isBrief: boolean,
		signal: AbortSignal,
	): Promise<FoundPayment[]> => {
		let inVain = 0;
		let isSorted = true;
		const isEnough = (page: readonly ServiceRecord[]): boolean => {
			const times = page.flatMap((record) => paymentVersionOf(record)?.atMs ?? []);
			isSorted &&= times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
			const showsNews = times.some((time) => time >= sinceMs);
			inVain = showsNews ? 0 : inVain + page.length;
			if (times.length > 0 && isSorted) return inVain > 0;
			return inVain >= (isBrief ? briefInVain : maxInVain);
		};
		const shown = new Map<string, ServiceRecord>();
		const keep = (row: ServiceRecord): void => {
			const [version, known] = [paymentVersionOf(row), paymentVersionOf(shown.get(keyOf(row)))];
			if (version === null || known === null || compareVersions(version, known) !== 'older')
				shown.set(keyOf(row), row);
		};
		const readPage: ReadPage = async (page) => {
			const rows = await inTurn(async () => await list({ direction: 'desc', ...page }, signal));
			rows.forEach(keep);
			return rows;
		};
		const read = await outcomeOf(
			readNewest(paymentEndpoints.list.name, readPage, {
				pageSize: isBrief ? briefPageSize : maxPageSize,
				isEnough,
			}),
		);
		const records = read.ok ? read.value : [...shown.values()];
		const found = records.map((record) => ({ record }));
		const isComparable = records.some((record) => paymentVersionOf(record) !== null);
		if (!read.ok) {
			const { error: fault } = read;
			const isPartly = isPayoutError(fault) && fault.code === 'list_unreadable' && isComparable;
			throw isPartly ? new PartlyRead(found, fault) : fault;
		}
		// Rows that cannot be compared would hide what changed, so this is reported to a person.
		if (records.length > 0 && !isComparable)
			throw unreadable(paymentEndpoints.list.name, 'shows payments without ID or status');
		return found;
	};

	return {
		lists: (sinceMs, isBrief = false) => [
			{ name: 'all', read: async (signal) => await readSince(sinceMs, isBrief, signal) },
		],
		lookUp: async (id, _, signal) => ({
			record: await inTurn(async () =>
				requireAsked(paymentEndpoints.get.name, await get({ id, external: false }, signal), {
					paymentId: id,
				}),
			),
		}),
	};
}
