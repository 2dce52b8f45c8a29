/** The rows beyond the shared table: S11 to S15, R16 to R18. */
import type { ServiceRecord } from '../../client/http';
import { payableCountries } from '../../client/payment';
import { found, narrowed, notTried, unseen } from '../finding/finding';
import { readLag } from '../payments/lag';
import { newExternalId } from '../payments/paying';
import type { Row } from './row';
import { formOf } from '../service/answers';
import { askList, isSpoiltSo, listsRefused, rowsOf } from '../payments/sample';

const shortKept =
	"Trigger: keep 'Reconcile After (Minutes)' above 0, because only lists show what happens in an interruption";
const membersDiffer =
	'Trigger: the lists of v3 cannot replace events that the service does not send again (see S1 and S11). If that matters, use version v2';

export const S11: Row = {
	row: 'S11',
	point: 'How long events of v3 are kept',
	promise:
		'Lists show the last status of each payment whose events the service no longer keeps, however short the gap',
	needs: 'none',
	how: 'Not at all: it only shows when an event ID is too old',
	settings: { all: '', tenSeconds: shortKept, nothing: shortKept },
	try: async () => await Promise.resolve(unseen('it shows only when a cursor has become too old')),
};

export const S12: Row = {
	row: 'S12',
	point: 'Streams that are silent or end by themselves',
	promise: 'Nothing is lost, and a quiet stream is not reported as a failure',
	needs: 'none',
	how: 'Not at all: a stream would have to stay open until its token expires',
	settings: { pingOnV2: '', pingOnBoth: '', noPing: '', endsQuiet: '', endsWithToken: '' },
	try: async () =>
		await Promise.resolve(unseen('a stream would have to stay open until its token expires')),
};

export const S13: Row = {
	row: 'S13',
	point: 'Time by which lists of payments are filtered and sorted',
	promise: 'If the lists do not show a payment that was open, it is looked up',
	needs: 'read',
	how: 'Checks whether the list of the newest payments is sorted by the times that its records show',
	settings: { status: '', creation: '', creationOrder: '' },
	async try(facts) {
		const { rows } = await facts.sample();
		const times = rows.flatMap(timeOf);
		if (times.length < 2) return notTried('too few payments show a time');
		const inOrder = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
		if (!inOrder)
			return narrowed(
				['creation', 'creationOrder'],
				'the list is not sorted by the times that its records show',
			);
		return narrowed(
			['status', 'creation', 'creationOrder'],
			'the list is sorted by the times of the statuses, perhaps by chance',
		);
	},
};

function timeOf({ timestamp }: ServiceRecord): number[] {
	const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
	return Number.isNaN(atMs) ? [] : [atMs];
}

export const S14: Row = {
	row: 'S14',
	point: 'Members of v3 records in lists and events',
	promise: 'Each event is delivered unchanged. A list whose records cannot be compared is reported',
	needs: 'read',
	how: 'Checks which of the members id, payment_id, status, timestamp and payment the newest listed payment has',
	settings: {
		asOnV2: '',
		noTimestamp: '',
		noStatus: membersDiffer,
		paymentId: membersDiffer,
		nested: '',
	},
	async try(facts) {
		facts.requireV3();
		const [first] = (await facts.sample()).rows;
		if (first === undefined) return notTried('the account has no payment');
		const has = (name: string): boolean => typeof first[name] === 'string';
		if (typeof first['payment'] === 'object' && first['payment'] !== null) return found('nested');
		if (!has('id'))
			return has('payment_id')
				? found('paymentId')
				: notTried('the record shows no ID under a known name');
		if (!has('status')) return found('noStatus');
		return found(has('timestamp') ? 'asOnV2' : 'noTimestamp');
	},
};

export const R16: Row = {
	row: 'R16',
	point: 'How a list in a query is read',
	promise: 'The package asks for one value at a time, which every service reads in the same way',
	needs: 'read',
	how: 'Requests v2 payments of two statuses, that of the newest payment and another one, in both orders',
	settings: { repeated: '', lastOnly: '', firstOnly: '', commas: '', commasOrNothing: '' },
	async try({ service, payOptions: { country } }) {
		const list = async (filter: string) =>
			await askList(
				service,
				`/v2/payments?country=${country}&limit=1000&sorting_order=desc${filter}`,
			);
		const all = rowsOf(await list(''));
		if (all === undefined) return notTried(listsRefused);
		const seen = all.map(({ status }) => status).find((status) => typeof status === 'string');
		if (typeof seen !== 'string') return notTried('the country has no payment');
		const other = seen === 'canceled' ? 'rejected' : 'canceled';
		const showsSeen: boolean[] = [];
		for (const [first, second] of [
			[seen, other],
			[other, seen],
		]) {
			const answer = await list(`&status=${first}&status=${second}`);
			if ([400, 422].includes(answer.status) && !isSpoiltSo(service, answer.status))
				return found('commas', `repeated keys are refused with ${answer.status}`);
			const rows = rowsOf(answer);
			if (rows === undefined) return notTried(listsRefused);
			showsSeen.push(rows.some(({ status }) => status === seen));
		}
		const [asFirst, asLast] = showsSeen;
		if (asFirst === asLast) return found(asFirst === true ? 'repeated' : 'commasOrNothing');
		return found(asFirst === true ? 'firstOnly' : 'lastOnly');
	},
};

const lags =
	"Payment: Send: 'Settling Window' must be longer than the time that the probe found. Do not lower its default of 60 for that. Wait at least 60 seconds, then look up an unconfirmed payment before you do anything else";

export const R17: Row = {
	row: 'R17',
	point: 'How soon look-ups find a new payment',
	promise:
		'After a lost answer, Send looks for the payment until the Settling Window is over. If it finds none, it sends the payment again, under the same external ID; Create only reports the outcome as not known. If the service needs longer to show a payment and does not check external IDs, the payment can be made twice',
	needs: 'pay',
	how: 'Looks up the payment of `--pay` at once, and again a moment later',
	settings: { atOnce: '', late2: lags, late5: lags, late20: lags },
	async try(facts) {
		const { exists, lookUps, asked } = await facts.paid();
		return readLag(lookUps, asked, exists === true);
	},
};

export const R18: Row = {
	row: 'R18',
	point: 'v2 look-ups in countries to which the account may not pay',
	promise:
		"Before the first payment request, an external ID is looked up in every country that can be paid. The service's own refusal counts as not there, and the output names the country",
	needs: 'read',
	how: 'Looks up an external ID that does not exist in each country that can be paid, on v2',
	settings: { searched: '', refused400: '', refused403: '', refused422: '' },
	async try({ service }) {
		const id = newExternalId();
		const statuses: number[] = [];
		for (const country of payableCountries) {
			const answer = await service.send(
				'GET',
				`/v2/payments/${id}?external=true&country=${country}`,
			);
			if (formOf(answer) !== 'own') return notTried('a look-up was not answered by the service');
			statuses.push(answer.status);
		}
		const refused = statuses.find((status) => [400, 403, 422].includes(status));
		return found(refused === undefined ? 'searched' : `refused${refused}`);
	},
};

export const S15: Row = {
	row: 'S15',
	point: 'What a v3 stream sends first when it resumes',
	promise:
		'A connection counts as resumed only if the last event before the gap comes again. Otherwise the lists are read',
	needs: 'none',
	how: 'Not at all: a stream would have to be cut between two changes',
	settings: { lastAgain: '', lastNotAgain: shortKept, endOfGap: shortKept },
	try: async () =>
		await Promise.resolve(unseen('a stream would have to be cut between two changes')),
};
