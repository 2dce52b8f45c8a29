/** What is fuzzed. Each part can be put in another's place: a part that is broken on purpose proves that the checks look. */
import { parseJson } from '../../client/http/parseJson';
import { toApiError } from '../../client/http/toApiError';
import { readRows } from '../../client/csv/readRows';
import { createEventDecoder } from '../../client/sse/decodeEvents';
import { followStream } from '../../client/sse/followStream';
import { toTriggerEvent } from '../../nodes/CrossBorderPayoutsTrigger/triggerEvent';

export const subject = { createEventDecoder, followStream, parseJson, readRows, toApiError, toTriggerEvent };

export type Subject = typeof subject;
