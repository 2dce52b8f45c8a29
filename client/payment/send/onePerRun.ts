/**
 * One payment per external ID within one run: a service that does not check external IDs has nothing else that
 * keeps two items of one ID apart, since both would look before either has paid.
 */
import { InputError, PaymentError } from '../../errors';

/** What two items of one run are compared by. */
export interface Identified {
	readonly externalId: string;
	/** All that is asked for, as one text: equal texts are equal payments. */
	readonly fingerprint: string;
}

export interface OnePerRun<Sent> {
	/**
	 * Runs what belongs to one external ID one after the other, in the order of the calls.
	 *
	 * @param send called for the first, and again while nothing has come of the ones before
	 * @param repeat what a later one gives for what an earlier one gave; undefined: nothing was paid yet
	 * @throws PaymentError `not_sent` when an earlier one asked for something else; `unconfirmed` when nobody
	 * knows what became of an earlier one, so that this one could be the second payment; what `send` throws
	 */
	run(
		payment: Identified,
		send: () => Promise<Sent>,
		repeat: (sent: Sent) => Sent | undefined,
	): Promise<Sent>;
}

interface Held<Sent> {
	readonly fingerprint: string;
	/** How the last one ended; undefined: with a failure that paid nothing. Never rejects. */
	readonly last: Promise<{ readonly sent: Sent } | { readonly open: PaymentError } | undefined>;
}

export function createOnePerRun<Sent>(): OnePerRun<Sent> {
	const held = new Map<string, Held<Sent>>();
	return {
		async run({ externalId, fingerprint }, send, repeat) {
			const before = held.get(externalId);
			if (before && before.fingerprint !== fingerprint) throw otherPayment();
			const mine = (async () => {
				const earlier = await before?.last;
				if (earlier && 'open' in earlier) throw earlier.open;
				return (earlier && repeat(earlier.sent)) ?? (await send());
			})();
			const last = mine.then(
				(sent) => ({ sent }),
				(error: unknown) =>
					error instanceof PaymentError && error.outcome === 'unconfirmed'
						? { open: error }
						: undefined,
			);
			held.set(externalId, { fingerprint, last });
			return await mine;
		},
	};
}

function otherPayment(): PaymentError {
	const problem =
		'is used by an earlier item of this run for another payment. Check which of the two is right: only if both are due does each need an external ID of its own';
	return new PaymentError('not_sent', 'no', new InputError([{ field: 'external_id', problem }]));
}
