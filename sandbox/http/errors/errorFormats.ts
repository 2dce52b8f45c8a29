/** The error body and media type of each version. [Errors] */
import * as v2 from '../../v2/errors';
import * as v3 from '../../v3/errors';
import type { ApiVersion } from '../../service/vocabulary';

export const errorFormats = { v2, v3 } as const satisfies Record<ApiVersion, unknown>;
