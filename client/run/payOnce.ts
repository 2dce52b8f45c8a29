import { InputError } from '../errors';
import { adviseOn } from '../payment/advice';
import type { IdentifiedPayment } from '../payment/samePayment';
import { type KnownFacts, simplifyPayment } from '../payment/simplifyPayment';
import { asReceived } from '../http/envelope';
import { createFromQuote } from '../payment/send/createFromQuote';
import type { Paid } from '../payment/send/settleLostAnswer';
import type { SendPorts } from '../payment/send/paymentCalls';
import type { CreatePlan } from '../payment/send/plan';
import { describeStatus, nameStatus } from '../interface/states';
import type { Output } from './ports';

/** A payment that was made now, or that existed before. */
export interface CreatedPayment extends Omit<Paid, 'kind'> {
	readonly externalId: string;
	/** What is certain about it even without its record. */
	readonly known: KnownFacts;
}

export interface PaymentToMake {
	/** As far as a record could show it. */
	readonly asked: IdentifiedPayment;
	readonly payeeName: string | null;
}

/**
 * Creates the payment, or returns the one that exists under its external ID.
 *
 * @param payment what is sent
 * @param refuseExisting whether to fail instead of returning a payment that existed before
 */
export async function payOnce(
	{ asked, payeeName }: PaymentToMake,
	calls: CreatePlan['calls'],
	refuseExisting: boolean,
	ports: SendPorts,
): Promise<CreatedPayment> {
	const { externalId, country } = asked;
	const { outcome, payment, countryNotShown, notSearched } = await createFromQuote(
		{ externalId, asked, ...calls },
		ports,
	);
	if (outcome === 'existing' && refuseExisting) throw refusalOfExisting({ payment });
	const found = { externalId, country: countryNotShown ? undefined : country };
	return {
		outcome,
		payment,
		...(countryNotShown ? { countryNotShown } : {}),
		...(notSearched ? { notSearched } : {}),
		externalId,
		known:
			outcome === 'created'
				? { ...asked, beneficiaryName: payeeName }
				: { ...found, beneficiaryName: null },
	};
}

/**
 * @param isSimple whether to give the flat shape
 * @returns the outcome, what the status means, and the service's record unchanged or the flat shape
 */
export function describeCreated(
	{ outcome, externalId, payment, known, countryNotShown, notSearched }: CreatedPayment,
	isSimple: boolean,
): Output {
	const unsure = {
		...(countryNotShown ? { countryNotShown } : {}),
		...(notSearched ? { notSearched } : {}),
	};
	if (isSimple) return { outcome, ...simplifyPayment(payment, known), ...unsure };
	return {
		outcome,
		externalId,
		...describeStatus(payment['status']),
		action: adviseOn(payment).action,
		...unsure,
		payment: asReceived(payment),
	};
}

export const refusalOfExisting = ({ payment }: Pick<CreatedPayment, 'payment'>): InputError =>
	new InputError(
		[
			{
				field: 'external_id',
				problem: `belongs to a payment that exists already${nameStatus(payment['status'])}`,
			},
		],
		'duplicate_external_id',
	);
