import type { Finder } from './finder';
import { lookInCountries, lookUp } from './lookUp';
import type { PaymentOrder } from './order';

/**
 * Looks where a payment is looked up before its first request. This decides nothing about the payment: it is looked
 * up again before it is sent.
 *
 * @returns true only if a look-up shows a payment with the external ID
 */
export async function existsAlready(
	{ externalId, country: own }: Pick<PaymentOrder, 'externalId' | 'country'>,
	{ find, searchedFirst }: Finder,
): Promise<boolean> {
	const lookIn = async (country: string) =>
		await lookUp(externalId, async () => await find(externalId, country));
	const { kind } = await lookIn(own);
	if (kind !== 'absent') return kind === 'found';
	const { seen } = await lookInCountries(searchedFirst(), lookIn);
	return seen.kind === 'found';
}
