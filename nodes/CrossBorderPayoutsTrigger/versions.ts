import type { PayoutClient } from '../../client';
import type { PaymentSource } from '../../client/reconcile/paymentSource';
import { createTurns } from '../../client/reconcile/takeTurns';
import type { StreamProfile } from '../../client/sse/streamProfile';
import { eventStream as v2 } from '../../client/v2/events';
import { createPaymentSource as createV2Source } from '../../client/v2/reconcile';
import { eventStream as v3 } from '../../client/v3/events';
import { createPaymentSource as createV3Source } from '../../client/v3/reconcile';

/** The API versions of the trigger: the only list of them here. */
export const streams = { v3, v2 } as const satisfies Record<string, StreamProfile>;

export type ApiVersion = keyof typeof streams;

export const apiVersions = ['v3', 'v2'] as const satisfies readonly ApiVersion[];

/** Look-ups of one trigger that are under way at a time. */
const MAX_LOOKUPS = 4;

/** Where what the stream left out is looked up; null where the user allows no look-ups. */
export const paymentSources: Readonly<
	Record<ApiVersion, (client: PayoutClient, countries: readonly string[]) => PaymentSource | null>
> = {
	v3: ({ v3: { payment } }) => createV3Source(payment, createTurns(MAX_LOOKUPS)),
	v2: ({ v2: { payment } }, countries) =>
		countries.length === 0 ? null : createV2Source(payment, countries, createTurns(MAX_LOOKUPS)),
};
