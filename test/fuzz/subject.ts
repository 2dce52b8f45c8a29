/**
 * The parts under test. Tests can replace each one: a deliberately broken part proves that the checks work.
 */
import { parseJson } from '../../client/http/parseJson';
import { toApiError } from '../../client/problem/toApiError';
import { readRows } from '../../client/csv/readRows';
import { createEventDecoder } from '../../client/sse/protocol/eventDecoder';
import { subscribe } from '../../client/sse/subscribe/subscribe';
import { toDeliveryEvent } from '../../delivery/event/deliveryEvent';

export const subject = {
	createEventDecoder,
	subscribe,
	parseJson,
	readRows,
	toApiError,
	toDeliveryEvent,
};

export type Subject = typeof subject;
