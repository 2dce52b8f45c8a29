/** How the trigger looks up what the stream left out, by API version. */
import type { PayoutClient } from '../../client';
import type { PaymentSource } from '../../delivery/lookup/paymentSource';
import { createSemaphore } from '../../client/async';
import { createPaymentSource as createV2Source } from '../../delivery/v2/paymentSource';
import { createPaymentSource as createV3Source } from '../../delivery/v3/paymentSource';
import type { ApiVersion } from '../../client/interface';

/** Look-ups that one trigger runs at once. */
const MAX_LOOKUPS = 4;

/** Null if the user allows no look-ups. */
export const paymentSources: Readonly<
	Record<
		ApiVersion,
		(client: Pick<PayoutClient, ApiVersion>, countries: readonly string[]) => PaymentSource | null
	>
> = {
	v3: ({ v3: { payment } }) => createV3Source(payment, createSemaphore(MAX_LOOKUPS)),
	v2: ({ v2: { payment } }, countries) =>
		countries.length === 0
			? null
			: createV2Source(payment, countries, createSemaphore(MAX_LOOKUPS)),
};
