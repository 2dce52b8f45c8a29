/** The client of v2: its endpoints, and a method for each. */
import { createCaller, exchangeOver } from '../call/exchange';
import { createDownloader } from '../call/download';
import type { EndpointPlace, Named } from '../call/endpoint';
import { readingOf } from '../call/prepare';
import { shareAnswers } from '../http/shareAnswers';
import type { Transport } from '../http/transport';
import * as account from './account';
import * as bankBranch from './bankBranch';
import * as debug from './debug';
import { stream } from './events';
import * as payment from './payment';
import { decodeProblem } from './problem';
import * as quote from './quote';
import * as report from './report';

export * as accountEndpoints from './account';
export { eventStream } from './events';
export { listReports } from './listReports';
export * as paymentEndpoints from './payment';
export { paying } from './plans';
export * as quoteEndpoints from './quote';

/** Every endpoint of this version, in the order of the interface. [Endpoints, v2] */
export const endpoints: ReadonlyArray<Named<EndpointPlace>> = [
	debug.echo,
	quote.create,
	quote.get,
	payment.create,
	payment.get,
	payment.list,
	report.getMany,
	report.download,
	account.validate,
	bankBranch.lookUp,
	stream,
];

/**
 * @param baseUrl of the environment, without a trailing slash
 * @returns a method per endpoint, which prepares and sends a call, and `exchange` for a call that
 *   is already prepared
 */
export function createV2({ baseUrl, transport }: { baseUrl: string; transport: Transport }) {
	const connection = { baseUrl, transport, decodeProblem };
	const method = createCaller(connection);
	const file = createDownloader(connection);
	return {
		exchange: exchangeOver(connection),
		// A sheet has the same account in many rows.
		account: { validate: shareAnswers(method(account.validate), readingOf(account.validate)) },
		// The service limits the rate of these look-ups per account.
		bankBranch: { lookUp: shareAnswers(method(bankBranch.lookUp), readingOf(bankBranch.lookUp)) },
		debug: { echo: method(debug.echo) },
		quote: { create: method(quote.create), get: method(quote.get) },
		report: {
			getMany: method(report.getMany),
			getManyAsWritten: method(report.getManyAsWritten),
			download: file(report.download),
		},
		payment: {
			create: method(payment.create),
			get: method(payment.get),
			list: method(payment.list),
		},
	};
}
