/** The error body and media type of each version. [Errors] */
import * as v2 from './v2Errors';
import * as v3 from './v3Errors';
import type { ApiVersion } from '../../schemas/vocabulary';

export const errorFormats = { v2, v3 } as const satisfies Record<ApiVersion, unknown>;
