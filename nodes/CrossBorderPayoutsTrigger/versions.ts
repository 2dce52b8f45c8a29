import type { StreamProfile } from '../../client/sse/subscribe/streamProfile';
import { eventStream as v2 } from '../../client/v2/events';
import { eventStream as v3 } from '../../client/v3/events';

/** The API versions of the trigger: the only list of them here. */
export const streams = { v3, v2 } as const satisfies Record<string, StreamProfile>;

export type ApiVersion = keyof typeof streams;

export const apiVersions = ['v3', 'v2'] as const satisfies readonly ApiVersion[];
