/**
 * A record in an envelope: as its member `payment` or `data`. The interface does not show whether v3 has envelopes.
 * [PaymentResponse: not shown]
 */
import { isRecord, type ServiceRecord } from './answer';
import { paymentStates } from '../interface/states';

/** The response that an opened record came in. Outputs show it as it came. */
const received = new WeakMap<ServiceRecord, ServiceRecord>();

/**
 * Opens an envelope, because callers look for an ID and a status at the top. An envelope may have an
 * ID, a status and a time of its own.
 *
 * @returns the same object if it is no envelope; otherwise a new one: the members of the envelope, and over them
 *   those of the record
 */
export function openEnvelope(answer: ServiceRecord): ServiceRecord {
	const inner = ['payment', 'data'].map((name) => findRecord(answer, name)).find(isRecord);
	if (!inner) return withClearStatus(answer);
	const opened = { ...answer, ...inner };
	received.set(opened, answer);
	return opened;
}

/**
 * A record may have the same payment inside, with another state. Nothing shows which of the two is right, and one of
 * them may release funds.
 *
 * @returns the same object if its status is clear; otherwise a copy that shows no status
 */
export function withClearStatus(answer: ServiceRecord): ServiceRecord {
	const isUnclear = ['payment', 'data'].some((name) => contradicts(answer[name], answer));
	if (!isUnclear) return answer;
	const rest = Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'status'));
	received.set(rest, answer);
	return rest;
}

function contradicts(inner: unknown, answer: ServiceRecord): boolean {
	if (!isRecord(inner) || inner['status'] === answer['status']) return false;
	if (!isState(inner['status']) || !isState(answer['status'])) return false;
	const isSame =
		!hasId(answer) || ['id', 'payment_id'].some((name) => isShared(name, inner, answer));
	// Otherwise the ID of one and the status of the other would be taken for one payment.
	return isSame || (isText(inner['external_id']) && !isText(answer['external_id']));
}

const isShared = (name: string, one: ServiceRecord, other: ServiceRecord): boolean =>
	one[name] !== undefined && one[name] === other[name];

/** @returns the response that the record was in, unchanged */
export const asReceived = (record: ServiceRecord): ServiceRecord => received.get(record) ?? record;

function findRecord(answer: ServiceRecord, name: string): ServiceRecord | undefined {
	const inner = answer[name];
	if (!isRecord(inner) || !hasId(inner)) return undefined;
	if (!hasId(answer)) return inner;
	const isPayment =
		isState(answer['status']) || (isText(answer['status']) && answer['id'] === inner['id']);
	if (isPayment) return undefined;
	// The data of a payment may have an ID, too. Only a payment has a status.
	const isRecordOfPayment = isText(answer['status'])
		? isState(inner['status'])
		: name === 'payment' || isText(inner['status']);
	return isRecordOfPayment ? inner : undefined;
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

const hasId = ({ id, payment_id }: ServiceRecord): boolean =>
	[id, payment_id].some((value) => isText(value) || typeof value === 'number');

const isState = (status: unknown): boolean => paymentStates.some((state) => state === status);
