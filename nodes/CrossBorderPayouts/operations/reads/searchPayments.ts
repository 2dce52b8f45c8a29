/** The payments that the Payment field offers: newest first, filtered by what the user types. */
import type { PayoutClient } from '../../../../client';
import type { ServiceRecord } from '../../../../client/http/answer';
import { endsOnAbsence } from '../../../../client/payment/list/pages';
import { apiVersions, type ApiVersion } from '../../../../client/versions';
import type { Form } from '../operation';

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
	{ form, filter = '', from }: Search,
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
	const choices = payments
		.filter((payment) => searchedText(payment).toLowerCase().includes(wanted))
		.flatMap(toChoice);
	// The service may return fewer payments than requested, so only an empty page is the end.
	return payments.length === 0 ? { choices } : { choices, next: String(offset + payments.length) };
}

const versionOf = ({ apiVersion }: Form): ApiVersion =>
	apiVersions.find((version) => version === apiVersion) ?? apiVersions[0];

/** The ID is last, because n8n cuts off the end of long names. */
function toChoice(payment: ServiceRecord): Choice[] {
	const { id, external_id, status } = payment;
	if (typeof id !== 'string' || id === '') return [];
	const parts = [amountOf(payment), status, external_id ?? id];
	return [
		{
			name: parts.filter((part) => typeof part === 'string' && part !== '').join(' · '),
			value: id,
		},
	];
}

const amountOf = ({ amount, amount_currency }: ServiceRecord): string =>
	[amount, amount_currency]
		.filter((part) => typeof part === 'string' || typeof part === 'number')
		.join(' ');

const searchedText = (payment: ServiceRecord): string =>
	[amountOf(payment), payment['status'], payment['external_id'], payment['id']].join(' ');
