/** The client of v3: its endpoints, and a method for each. */
import { createCaller, exchangeOver } from '../call/exchange';
import { createDownloader } from '../call/download';
import type { EndpointPlace, Named } from '../call/endpoint';
import { readingOf } from '../call/prepare';
import { shareAnswers } from '../http/shareAnswers';
import type { Transport } from '../http/transport';
import * as account from './account';
import * as balance from './balance';
import { eventStream, stream } from './events';
import * as payment from './payment';
import { decodeProblem } from './problem';
import * as quote from './quote';
import * as report from './report';

export * as accountEndpoints from './account';
export * as balanceEndpoints from './balance';
export { eventStream } from './events';
export * as paymentEndpoints from './payment';
export { type BodyForm, paying } from './plans';
export * as quoteEndpoints from './quote';
export * as reportEndpoints from './report';

/** Every endpoint of this version, in the order of the interface. [Endpoints, v3] */
export const endpoints: ReadonlyArray<Named<EndpointPlace>> = [
	quote.create,
	quote.get,
	payment.create,
	payment.get,
	payment.list,
	account.validate,
	balance.get,
	stream,
	report.wallet,
	report.payout,
];

/**
 * @param baseUrl of the environment, without a trailing slash
 * @returns a method per endpoint, which prepares and sends a call, and `exchange` for a call that
 *   is already prepared
 */
export function createV3({ baseUrl, transport }: { baseUrl: string; transport: Transport }) {
	const connection = { baseUrl, transport, decodeProblem };
	const method = createCaller(connection);
	const file = createDownloader(connection);
	return {
		exchange: exchangeOver(connection),
		// A sheet has the same account in many rows.
		account: { validate: shareAnswers(method(account.validate), readingOf(account.validate)) },
		balance: { get: method(balance.get) },
		quote: { create: method(quote.create), get: method(quote.get) },
		report: {
			payout: file(report.payout),
			payoutAsWritten: file(report.payoutAsWritten),
			wallet: file(report.wallet),
		},
		payment: {
			create: method(payment.create),
			createFromBody: method(payment.createFromBody),
			get: method(payment.get),
			list: method(payment.list),
		},
		/** Reports changes of payments, from any cursor of the stream. */
		events: { profile: eventStream, baseUrl, transport },
	};
}
