/** What is fuzzed. Each part can be put in another's place: a part that is broken on purpose proves that the checks look. */
import { parseJson } from '../../client/http/parseJson';
import { toApiError } from '../../client/http/toApiError';
import { readRows } from '../../client/csv/readRows';
import { createEventDecoder } from '../../client/sse/protocol/decodeEvents';
import { subscribe } from '../../client/sse/subscribe/subscribe';
import { toTriggerEvent } from '../../delivery/deliveryEvent';

export const subject = {
	createEventDecoder,
	subscribe,
	parseJson,
	readRows,
	toApiError,
	toTriggerEvent,
};

export type Subject = typeof subject;
