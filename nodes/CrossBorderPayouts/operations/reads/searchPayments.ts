/** The payments that the Payment field offers: newest first, filtered by what the user types. */
import type { PayoutClient } from '../../../../client';
import type { ServiceRecord } from '../../../../client/http';
import { endsOnAbsence } from '../../../../client/payment/list';
import { type ApiVersion, apiVersions } from '../../../../client/interface';
import { readMoment } from '../../../../client/payment';
import type { Form } from '../operation';
import { isZone } from '../window/zone';

export interface Choice {
	/** What the list shows. */
	readonly name: string;
	/** The payment's ID. */
	readonly value: string;
}

export interface Search {
	/** The fields that the form shows already. */
	readonly form: Form;
	/** What the user typed. */
	readonly filter?: string | undefined;
	/** The `next` of the previous page. */
	readonly from?: string | undefined;
	/** The workflow's time zone, for the day of a status. */
	readonly timezone: string;
}

const pageSize = 100;
/**
 * The filter is applied here, because the interface does not show the syntax of the service's own
 * search.
 */
const filteredPageSize = 1000;

/**
 * @returns a page of choices, and the start of the next one; payments without an ID are left out
 * @throws the client's errors
 */
export async function searchPayments(
	client: PayoutClient,
	{ form, filter = '', from, timezone }: Search,
	signal?: AbortSignal,
): Promise<{ choices: Choice[]; next?: string }> {
	const { list } = client[versionOf(form)].payment;
	const limit = filter === '' ? pageSize : filteredPageSize;
	const offset = Number(from ?? 0);
	const read = endsOnAbsence(
		async (page) => await list({ country: form['country'], direction: 'desc', ...page }, signal),
	);
	const payments = await read({ limit, offset });
	const wanted = filter.toLowerCase();
	const dayOf = createDayReader(timezone);
	const choices = payments
		.map((payment) => ({ ...payment, day: dayOf(payment) }))
		.filter((payment) => searchedText(payment).toLowerCase().includes(wanted))
		.flatMap(toChoice);
	// The service may return fewer payments than requested, so only an empty page is the end.
	return payments.length === 0 ? { choices } : { choices, next: String(offset + payments.length) };
}

const versionOf = ({ apiVersion }: Form): ApiVersion =>
	apiVersions.find((version) => version === apiVersion) ?? apiVersions[0];

/** A payment, and the day of its status as the list shows it. */
type Listed = ServiceRecord & { readonly day: string };

/**
 * What differs most comes first, because n8n cuts off the end of long names. A payment ID says
 * nothing to a person, so it is last, and only if there is no external ID.
 */
function toChoice(payment: Listed): Choice[] {
	const { id, external_id, status, day } = payment;
	if (typeof id !== 'string' || id === '') return [];
	const isNamed = typeof external_id === 'string' && external_id !== '';
	const parts = [
		isNamed ? shorten(external_id) : '',
		amountOf(payment),
		status,
		day,
		isNamed ? '' : id,
	];
	return [{ name: parts.filter(isText).join(' · '), value: id }];
}

/** Long IDs mostly differ at their ends. */
const shorten = (text: string): string =>
	text.length <= 24 ? text : `${text.slice(0, 8)}…${text.slice(-12)}`;

const amountOf = ({ amount, amount_currency }: ServiceRecord): string =>
	[amount, amount_currency]
		.filter((part) => typeof part === 'string' || typeof part === 'number')
		.join(' ');

/** `24 Nov 2026`, or empty for a record without a time. */
function createDayReader(timezone: string): (payment: ServiceRecord) => string {
	const format = new Intl.DateTimeFormat('en-GB', {
		timeZone: isZone(timezone) ? timezone : 'UTC',
		dateStyle: 'medium',
	});
	return ({ timestamp }) => {
		const { atMs } = readMoment(timestamp);
		return atMs === null ? '' : format.format(atMs);
	};
}

const searchedText = (payment: Listed): string =>
	[amountOf(payment), payment['status'], payment['external_id'], payment['id'], payment.day]
		.filter(isText)
		.join(' ');

/** The service may give any JSON. */
const isText = (part: unknown): part is string => typeof part === 'string' && part !== '';
