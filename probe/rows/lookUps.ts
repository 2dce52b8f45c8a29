/** Finding payments again: the rows R2, R3 and R6. */
import { findContradiction, payableCountries } from '../../client/payment';
import type { HttpResponse } from '../../client/http';
import { formOf, isSuccess, recordOf } from '../service/answers';
import type { Facts } from './facts';
import { found, narrowed, notTried, type Finding } from '../finding/finding';
import { newExternalId } from '../payments/paying';
import type { Row } from './row';
import { askList, rowsOf } from '../payments/sample';

const checkTheWay = "Check 'Base URL' and what is between n8n and the service";
const nothingIsPaid = `Nothing is paid until this is corrected. ${checkTheWay}`;

export const R2: Row = {
	row: 'R2',
	point: 'Look-up of an external ID',
	promise:
		"Only the service's own 404 shows that there is no payment. While look-ups fail, nothing is paid",
	needs: 'read',
	how: 'Looks up an external ID that does not exist, and a known one with other capital letters',
	settings: {
		own: '',
		html404: nothingIsPaid,
		empty404: nothingIsPaid,
		json404: nothingIsPaid,
		html403: nothingIsPaid,
		html502: nothingIsPaid,
		emptyObject: nothingIsPaid,
		list: nothingIsPaid,
		empty200: nothingIsPaid,
		html200: nothingIsPaid,
		otherPayment: nothingIsPaid,
		anyCase:
			"For new payments, write 'External ID' only in capital letters, or only in small letters. Never change the ID of a payment that was sent",
	},
	async try(facts) {
		const none = await facts.lookUp(newExternalId());
		if (isSuccess(none)) return found(shapeOf(none));
		const form = formOf(none);
		if (none.status !== 404 || form !== 'own') return found(`${form}${none.status}`);
		const externalId =
			(await facts.known())?.externalId ?? (facts.pays ? await paidId(facts) : undefined);
		if (externalId === undefined || !/[a-z]/i.test(externalId)) {
			return narrowed(
				['own', 'anyCase'],
				facts.pays
					? 'no known external ID has letters'
					: 'no known external ID has letters: needs --pay',
			);
		}
		const other =
			externalId === externalId.toLowerCase() ? externalId.toUpperCase() : externalId.toLowerCase();
		return isSuccess(await facts.lookUp(other)) ? found('anyCase') : found('own');
	},
};

async function paidId(facts: Facts): Promise<string | undefined> {
	const { exists, externalId } = await facts.paid();
	return exists === true ? externalId : undefined;
}

/** The form of a 2xx for a payment that does not exist. */
function shapeOf(answer: HttpResponse): string {
	if (recordOf(answer) !== undefined) return 'otherPayment';
	const text = new TextDecoder().decode(answer.body).trim();
	if (text === '') return `empty${answer.status}`;
	if (text.startsWith('[')) return 'list';
	return text === '{}' ? 'emptyObject' : `html${answer.status}`;
}

export const R3: Row = {
	row: 'R3',
	point: 'Get and Wait by payment ID, and search',
	promise: 'A record of another payment is an error, and never releases funds',
	needs: 'read',
	how: 'Gets a known payment, and searches for a part of its ID on v2',
	settings: {
		asAsked: '',
		otherPayment: `Payment: Get and Wait fail until this is corrected. ${checkTheWay}`,
		searchInPart: "Write the whole ID into 'Search Term'",
	},
	async try(facts) {
		const known = await facts.known();
		if (known === undefined) {
			await facts.sample();
			return notTried(
				facts.pays ? 'no payment is known' : 'the account shows no payment: needs --pay',
			);
		}
		const { id, country = facts.payOptions.country } = known;
		const needsCountry = facts.version === 'v2' || (await facts.countryRefusal()) !== null;
		const answer = await facts.service.send(
			'GET',
			`/${facts.version}/payments/${id}?external=false${needsCountry ? `&country=${country}` : ''}`,
		);
		const record = recordOf(answer);
		if (record === undefined)
			return notTried(`a known payment could not be read (${answer.status})`);
		if (findContradiction(record, { paymentId: id }) !== null) return found('otherPayment');
		return await searchFor(facts, id, country);
	},
};

async function searchFor({ service }: Facts, id: string, country: string): Promise<Finding> {
	const finds = async (term: string): Promise<boolean | undefined> => {
		const answer = await askList(
			service,
			`/v2/payments?country=${country}&limit=20&search_term=${encodeURIComponent(term)}`,
		);
		return rowsOf(answer)?.some((row) => row['id'] === id);
	};
	const inPart = await finds(id.slice(0, 8));
	if (inPart === true) return found('searchInPart');
	const whole = await finds(id);
	if (inPart === undefined || whole === undefined)
		return narrowed(
			['asAsked', 'searchInPart'],
			'Get returns the requested payment; the search is refused or unreadable (see S4)',
		);
	return whole
		? found('asAsked')
		: narrowed(
				['asAsked', 'searchInPart'],
				'Get returns the requested payment; the search does not find a payment ID, so it shows nothing',
			);
}

export const R6: Row = {
	row: 'R6',
	point: 'Country in v3 look-ups',
	promise: 'The same external ID for another country is refused before a quote is requested',
	needs: 'read',
	how: 'Gets a payment that does not exist without a country, and a known one with another country',
	settings: { narrows: '', ignored: '', required400: '', required422: '' },
	async try(facts) {
		facts.requireV3();
		const refusal = await facts.countryRefusal();
		if (refusal !== null) return found(`required${refusal}`);
		const known = await facts.known();
		if (known?.country === undefined) {
			await facts.sample();
			return narrowed(
				['narrows', 'ignored'],
				facts.pays
					? 'no payment with its country is known'
					: 'the account shows no payment with its country: needs --pay',
			);
		}
		const other = payableCountries.find((code) => code !== known.country) ?? 'PAK';
		const answer = await facts.service.send(
			'GET',
			`/v3/payments/${known.id}?external=false&country=${other}`,
		);
		if (isSuccess(answer)) return found('ignored');
		return answer.status === 404 && formOf(answer) === 'own'
			? found('narrows')
			: notTried(`the look-up with another country is refused with ${answer.status}`);
	},
};
