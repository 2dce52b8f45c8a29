import type { StreamProfile } from '../../client/sse/subscribe/streamProfile';
import { eventStream as v2 } from '../../client/v2/events';
import { eventStream as v3 } from '../../client/v3/events';
import type { ApiVersion } from '../../client/interface/versions';

/** The properties of each version's event stream. */
export const streamProfiles = { v3, v2 } as const satisfies Record<ApiVersion, StreamProfile>;
