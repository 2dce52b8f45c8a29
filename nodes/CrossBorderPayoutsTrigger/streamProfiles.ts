import type { StreamProfile } from '../../client/sse/subscribe';
import { eventStream as v2 } from '../../client/v2';
import { eventStream as v3 } from '../../client/v3';
import type { ApiVersion } from '../../client/interface';

/** The properties of each version's event stream. */
export const streamProfiles = { v3, v2 } as const satisfies Record<ApiVersion, StreamProfile>;
