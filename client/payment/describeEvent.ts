/** What an event shows, in one shape for the trigger and for past events. [Events] */
import type { PaymentEvent } from '../sse/subscribe/streamProfile';
import { adviseOn, type Action } from './advice';
import { asReceived } from '../http/envelope';
import { showsPayment } from './paymentShape';
import { simplifyPayment } from './simplifyPayment';
import { describeStatus } from '../interface/states';

export interface ShownEvent extends Pick<
	PaymentEvent,
	'event' | 'payment' | 'status' | 'parseError'
> {
	readonly eventId: string | null;
	readonly source: string;
}

export interface EventReceipt {
	/** Whether it may have come before. */
	readonly redelivered: boolean;
	/** ISO 8601. */
	readonly receivedAt: string;
}

/** @param simpleEvents the events whose payment comes in the flat shape, if they show one */
export function describeEvent(
	event: ShownEvent,
	receipt: EventReceipt,
	simpleEvents: readonly string[],
): Record<string, unknown> {
	const isSimple = simpleEvents.includes(event.event) && showsPayment(event.payment);
	const shown = isSimple ? describeSimple(event, receipt) : describeWhole(event, receipt);
	return event.parseError === null ? shown : { ...shown, parseError: { ...event.parseError } };
}

function describeWhole(shown: ShownEvent, receipt: EventReceipt): Record<string, unknown> {
	const { eventId, event, payment, status, source } = shown;
	const { redelivered, receivedAt } = receipt;
	const { category, releaseFunds } = describeStatus(status ?? undefined);
	// The payment inside an error may be an earlier one, or the one that the error contradicts.
	const isError =
		/error/i.test(event) || (releaseFunds && /fail|reject|cancel|reversal|reverse/i.test(event));
	return {
		eventId,
		event,
		payment: payment === null ? null : asReceived(payment),
		category,
		releaseFunds: releaseFunds && !isError,
		action: actionOn(status, isError),
		source,
		redelivered,
		receivedAt,
	};
}

function actionOn(status: string | null, isError: boolean): Action {
	const { action } = adviseOn({ status: status ?? undefined });
	return isError && !needsPerson.has(action) ? 'lookUpLater' : action;
}

const needsPerson: ReadonlySet<Action> = new Set<Action>(['recoverFunds', 'contactSupport']);

/** In the order of the flat shape: IDs of the service last. */
function describeSimple(
	{ eventId, event, payment, source }: ShownEvent,
	{ redelivered }: EventReceipt,
): Record<string, unknown> {
	const { paymentId, ...simple } = simplifyPayment(payment);
	return { event, ...simple, source, redelivered, paymentId, eventId };
}
