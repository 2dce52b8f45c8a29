/** Making a payment: the rows R1, R4 and R5. */
import { type HttpResponse, isRecord, readJsonBody } from '../../client/http';
import { findContradiction, payableCountries } from '../../client/payment';
import { formOf, isSuccess, textOf } from '../service/answers';
import type { Facts } from './facts';
import { found, narrowed, notTried, type Finding } from '../finding/finding';
import { askQuote, postPayment } from '../payments/paying';
import type { ProbePayment } from '../payments/payAndWatch';
import type { Row } from './row';

const longerWindow =
	"Payment: Send: raise 'Settling Window (Seconds)', and when it is over, run `unconfirmed` items again with the same external IDs";

export const R1: Row = {
	row: 'R1',
	point: '2xx of POST payment',
	promise:
		'A 2xx never leads to another POST. If its body cannot be this payment, the payment is looked up',
	needs: 'pay',
	how: 'Makes one payment and looks at its answer',
	settings: {
		'202': '',
		'200': '',
		'201': '',
		idAndStatus: '',
		statusOnly: '',
		empty: longerWindow,
		empty200: longerWindow,
		emptyObject: longerWindow,
		list: longerWindow,
		errorShape: longerWindow,
		html: longerWindow,
		otherPayment: longerWindow,
		otherAmount: longerWindow,
	},
	async try(facts) {
		const { answer, asked } = await facts.paid();
		if (isSuccess(answer)) return found(shapeOf(answer, asked));
		return notTried(
			formOf(answer) === 'own' ? refusedBody(answer) : 'a gateway replaced the answer (see R4)',
		);
	},
};

const refusedBody = ({ status }: HttpResponse): string =>
	`the service refused the payment with ${status}: name your account's fields with --payment, and check the balance`;

function shapeOf(answer: HttpResponse, asked: ProbePayment['asked']): string {
	if (answer.body.length === 0) return answer.status === 200 ? 'empty200' : 'empty';
	const body = readJsonBody(answer);
	if (body === undefined) return 'html';
	if (!isRecord(body)) return 'list';
	const names = Object.keys(body);
	if (names.length === 0) return 'emptyObject';
	if ('detail' in body || ('title' in body && typeof body['status'] === 'number'))
		return 'errorShape';
	if (findContradiction(body, asked) !== null) {
		return findContradiction(body, { ...asked, payoutAmount: undefined }) === null
			? 'otherAmount'
			: 'otherPayment';
	}
	if (names.length === 1 && names[0] === 'status') return 'statusOnly';
	return names.length <= 2 && 'id' in body ? 'idAndStatus' : String(answer.status);
}

const refusals = [400, 401, 403, 404, 409, 422, 429, 502];
const gatewayRefusals = ['Before', 'After'].flatMap((when) =>
	refusals.map((status) => `html${status}${when}`),
);

export const R4: Row = {
	row: 'R4',
	point: "Refusals of POST payment that are not in the service's own form",
	promise:
		'The payment is looked up: by Send until the Settling Window is over, by Create for 7.5 seconds. If it is not found, a 4xx is `unconfirmed`. After a 5xx, only Send sends it again, under the same external ID; if it is still not found, it is `unconfirmed`',
	needs: 'pay',
	how: 'Looks at the answer to the payment, at its look-up, and at the refusal of a second payment with the same external ID',
	settings: {
		own: '',
		...Object.fromEntries(
			[...gatewayRefusals, 'empty400After', 'json400After'].map((value) => [value, longerWindow]),
		),
	},
	async try(facts) {
		const { answer, exists } = await facts.paid();
		const form = formOf(answer);
		if (isSuccess(answer)) {
			const again = await facts.sameId();
			return isSuccess(again) || formOf(again) === 'own'
				? found('own')
				: found(`${formOf(again)}${again.status}Before`);
		}
		if (form === 'own') return found('own');
		const name = `${form}${answer.status}`;
		if (exists === undefined)
			return narrowed(
				[`${name}Before`, `${name}After`],
				'it cannot be found out whether the payment was made (see R2)',
			);
		return found(`${name}${exists ? 'After' : 'Before'}`);
	},
};

const oneRunPerId =
	'Never run one external ID twice at the same time. Run it again only when look-ups show the payment of the run before. If they show none, wait at least 60 seconds, or as long as the service can need to make and show a payment';

export const R5: Row = {
	row: 'R5',
	point: 'Duplicate check of external IDs',
	promise:
		'If the service checks, there is one payment. If it does not, two runs can each make one, so it is paid twice: if they overlap, or if the second starts before look-ups show the payment of the first',
	needs: 'pay',
	how: 'Sends the same external ID again: with the used quote; with a new quote if the answer to the first does not show whether IDs are checked; and for another country',
	settings: {
		beforeQuote: '',
		afterQuote: '',
		perCountry: "Put the country into 'External ID', but only of payments that were never sent",
		conflict409: '',
		otherWords: '',
		otherWords409: '',
		none: oneRunPerId,
	},
	async try(facts) {
		const first = await facts.paid();
		if (first.exists !== true && !isSuccess(first.answer))
			return notTried('the payment was not made (see R4)');
		const again = await facts.sameId();
		if (isSuccess(again)) return found('none', 'the service accepted even the used quote');
		if (formOf(again) !== 'own') return notTried('a gateway replaces refusals (see R4)');
		if (again.status === 409) return found(isKnownRefusal(again) ? 'conflict409' : 'otherWords409');
		return isKnownRefusal(again)
			? await tryOtherCountry(facts, first)
			: await tryNewQuote(facts, first, again);
	},
};

const isKnownRefusal = (answer: HttpResponse): boolean =>
	/^Duplicate `?external_id`? field detected/i.test(textOf(answer));

const onlyTheQuote = 'for another country, the service refused only the quote';

async function tryOtherCountry(facts: Facts, first: ProbePayment): Promise<Finding> {
	const answer = await sendForOtherCountry(facts, first);
	if (isSuccess(answer)) return found('perCountry', 'a second payment was made');
	if (formOf(answer) !== 'own')
		return narrowed(
			['beforeQuote', 'perCountry'],
			`a gateway refused the request for another country (${answer.status})`,
		);
	return isKnownRefusal(answer) ? found('beforeQuote') : found('perCountry', onlyTheQuote);
}

/** With the used quote, the service should make no second payment. */
async function sendForOtherCountry(
	{ service, payOptions }: Facts,
	{ externalId, quote }: ProbePayment,
): Promise<HttpResponse> {
	const country = payableCountries.find((code) => code !== payOptions.country) ?? 'PAK';
	return await postPayment(service, { ...payOptions, country }, quote, externalId);
}

/**
 * The first refusal may have been because of the quote. With a new quote, only the external ID can be the
 * reason.
 */
async function tryNewQuote(
	facts: Facts,
	first: ProbePayment,
	before: HttpResponse,
): Promise<Finding> {
	const { service, payOptions } = facts;
	const answer = await postPayment(
		service,
		payOptions,
		await askQuote(service, payOptions),
		first.externalId,
	);
	if (isSuccess(answer)) return found('none', 'a second payment was made');
	if (formOf(answer) !== 'own')
		return notTried(`a gateway refused the second request (${answer.status})`);
	if (isKnownRefusal(answer)) return found(answer.status === 409 ? 'conflict409' : 'afterQuote');
	if (answer.status === 409) return found('otherWords409');
	if (firstWords(answer) !== firstWords(before)) return found('afterQuote', 'in other words');
	const elsewhere = await sendForOtherCountry(facts, first);
	if (isSuccess(elsewhere)) return found('perCountry', 'a second payment was made');
	if (formOf(elsewhere) !== 'own')
		return narrowed(
			['perCountry', 'otherWords'],
			`a gateway refused the request for another country (${elsewhere.status})`,
		);
	// Its text is unknown: the reason may be the external ID or the quote.
	return firstWords(elsewhere) === firstWords(before)
		? found('otherWords')
		: narrowed(
				['perCountry', 'otherWords'],
				'for another country, the refusal has an unknown text',
			);
}

/** The text after this may repeat what was sent. */
const firstWords = (answer: HttpResponse): string =>
	textOf(answer).split(' ').slice(0, 3).join(' ');
