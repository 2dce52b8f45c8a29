/**
 * Makes one payment per external ID within a run. Without this, two items with the same ID would both
 * look up before either has paid. A service that does not check external IDs would then pay twice.
 */
import { InputError, PaymentError } from '../../errors';

/** The values by which two items of a run are compared. */
export interface Identified {
	readonly externalId: string;
	/** Everything that is requested, as one text. Equal texts are equal payments. */
	readonly fingerprint: string;
}

export interface OnePerRun<Sent> {
	/**
	 * Runs the payments of one external ID one after the other, in the order of the calls.
	 *
	 * @param send called for the first payment, and for a later one as long as none was made
	 * @param repeat turns the result of an earlier payment into the result of a later one. Undefined if
	 *   nothing was paid yet
	 * @throws PaymentError `not_sent` if an earlier one was another payment; `unconfirmed` if the outcome
	 *   of an earlier one is unknown, because this one could be a second payment; what `send` throws
	 */
	run(
		payment: Identified,
		send: () => Promise<Sent>,
		repeat: (sent: Sent) => Sent | undefined,
	): Promise<Sent>;
}

interface Held<Sent> {
	readonly fingerprint: string;
	/** The result of the last payment. Undefined if it failed and paid nothing. Never rejects. */
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
		'is used by an earlier item of this run for another payment. Check which of the two is right. If both are due, give each its own external ID';
	return new PaymentError('not_sent', 'no', new InputError([{ field: 'external_id', problem }]));
}
