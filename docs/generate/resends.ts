/**
 * Which request is sent again after which failure: a table of docs/pace.md. test/integration/requests/resends.long.test.ts
 * tests every cell.
 */
import { table } from './table';

/** What Payment: Send does after each result of its payment request, if the payment never shows up. */
export type SendEnd =
	| 'paid'
	| 'rejected'
	| 'rejected after two looks'
	| 'unconfirmed after two looks'
	| 'not_sent'
	| 'settled'
	| 'open';

export interface ResendRow {
	readonly what: string;
	/** Quotes, look-ups and all other requests that move nothing. */
	readonly reading: 'again' | 'once';
	/** POST payment, with the transport alone. */
	readonly payment: 'again' | 'once';
	readonly send: SendEnd;
}

export const resends = {
	answered: {
		what: 'A 2xx that shows the payment',
		reading: 'once',
		payment: 'once',
		send: 'paid',
	},
	unclear: {
		what: 'A 2xx that does not show the payment, or shows another one. A 2xx but 200 if n8n does not show that it came through TLS',
		reading: 'once',
		payment: 'once',
		send: 'open',
	},
	slower: {
		what: "429 in the service's own form",
		reading: 'again',
		payment: 'again',
		send: 'rejected',
	},
	refused: {
		what: "400 with a known meaning (except the three below the table), 401 (except because of [a wrong clock](#a-clock-that-is-off)), 403, 404 or 422, in the service's own form",
		reading: 'once',
		payment: 'once',
		send: 'rejected',
	},
	badRequest: {
		what: "400 with an unknown meaning, or 422 that names the external ID as wrong, in the service's own form",
		reading: 'once',
		payment: 'once',
		send: 'rejected after two looks',
	},
	conflict: {
		what: "409 in the service's own form",
		reading: 'once',
		payment: 'once',
		send: 'unconfirmed after two looks',
	},
	gateway: {
		what: 'Any 4xx except 429 in another form: HTML, nothing, other JSON',
		reading: 'once',
		payment: 'once',
		send: 'open',
	},
	gatewaySlower: {
		what: '429 in another form',
		reading: 'again',
		payment: 'once',
		send: 'open',
	},
	broken: { what: '500 and above', reading: 'again', payment: 'once', send: 'settled' },
	otherStatus: {
		what: "Any other status, such as 1xx, 3xx, or 402 and 410 in the service's own form",
		reading: 'once',
		payment: 'once',
		send: 'settled',
	},
	neverLeft: {
		what: 'The request provably never left: the host name is unknown, or no connection was made',
		reading: 'again',
		payment: 'again',
		send: 'not_sent',
	},
	notTrusted: {
		what: 'A certificate that is not trusted, an address that n8n blocks, a proxy that certainly refused',
		reading: 'once',
		payment: 'once',
		send: 'not_sent',
	},
	noTls: {
		what: 'No TLS, or no version of TLS in common',
		reading: 'once',
		payment: 'once',
		send: 'settled',
	},
	lost: {
		what: 'The connection broke, or time ran out: before any status came, or after a status other than 2xx and 4xx',
		reading: 'again',
		payment: 'once',
		send: 'settled',
	},
	brokenOff: {
		what: 'A 2xx or 4xx that breaks off or takes too long',
		reading: 'again',
		payment: 'once',
		send: 'open',
	},
	tooLarge: { what: 'An answer that is too large', reading: 'once', payment: 'once', send: 'open' },
} as const satisfies Record<string, ResendRow>;

const sendEnds: Readonly<Record<SendEnd, string>> = {
	paid: 'paid',
	rejected: 'not paid: `rejected`',
	'rejected after two looks':
		'looked up twice, because it may mean a duplicate. `rejected` if it is not found',
	'unconfirmed after two looks':
		'looked up twice, because it may mean a duplicate. `unconfirmed` if it is not found',
	not_sent: 'not paid: `not_sent`',
	settled:
		'looked up until the settling window is over, and only then sent again under the same external ID. `unconfirmed` if it is still not found',
	open: 'looked up at once and until the settling window is over, never sent again. `unconfirmed` if it is not found',
};

/** The lines of the table. */
export function renderResends(): string[] {
	return table(
		[
			'What happened to a request',
			'Quotes, look-ups and all other requests that move nothing',
			'A payment request',
			'Payment: Send after that',
		],
		Object.values(resends).map(({ what, reading, payment, send }) => [
			what,
			reading,
			payment,
			sendEnds[send],
		]),
	);
}
