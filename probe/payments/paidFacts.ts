/** The quote and the payment of --pay. Each is made once, and only if a row asks for it. */
import type { HttpResponse } from '../../client/http';
import { NotTried } from '../finding/finding';
import { once } from '../finding/once';
import { payAndWatch, type PayAndWatchOptions, type ProbePayment } from './payAndWatch';
import { askQuote, postPayment, type ProbeQuote } from './paying';

export interface PaidFacts {
	quote(): Promise<ProbeQuote>;
	/** @throws NotTried without --pay, or where no payment could be sent */
	paid(): Promise<ProbePayment>;
	/** The answer to the same payment sent again, with the same external ID and the used quote. */
	sameId(): Promise<HttpResponse>;
}

export interface PaidFactsOptions extends Omit<PayAndWatchOptions, 'quote'> {
	readonly pay: boolean;
	/** Determined before the quote, so that it and the payment are signed as the service requires. */
	readonly bodySignature: () => Promise<unknown>;
}

export function createPaidFacts({ pay, bodySignature, ...options }: PaidFactsOptions): PaidFacts {
	const { service, payOptions } = options;
	const quote = once(async () => {
		await bodySignature();
		return await askQuote(service, payOptions);
	});
	const paid = once(async (): Promise<ProbePayment> => {
		if (!pay) throw new NotTried('needs --pay');
		return await payAndWatch({ ...options, quote });
	});
	const sameId = once(async () => {
		const { quote: used, externalId } = await paid();
		return await postPayment(service, payOptions, used, externalId);
	});
	return { quote, paid, sameId };
}
