/**
 * What one payment sends, before its first request: everything about it is checked, and its calls have all
 * values bound in. The same for both versions.
 */
import { textOf } from '../../errors/textOf';
import { isRecord, type ServiceRecord } from '../../http/answer';
import type { exchangeOver, Method } from '../../call/exchange';
import type { CleanedTexts } from '../../input/cleanedTexts';
import type { Payee } from '../payee';
import type { PaymentToCreate } from './createFromQuote';
import type { PaymentCalls } from './paymentCalls';
import type { PaymentOrder } from './order';
import type { PaymentRequest, UnquotedPayment } from './paymentRequest';
import type { Replacement } from './replacement';
import type { PayeeMembers, ShownPayee } from './shownPayee';

/** The values of a form, named as the service names its members. */
export type PlanInput = Readonly<Record<string, unknown>>;

/** A payment that is quoted first. */
export interface SendPlan {
	readonly order: PaymentOrder;
	readonly calls: PaymentCalls;
	/** The external ID of the payment that this one replaces. */
	readonly replaces: string | undefined;
	readonly payee: Payee;
	/** Everything that decides how much money goes where, as plain JSON that a person can approve. */
	readonly approvable: unknown;
	/** Who is paid, for the person who approves it. */
	readonly shown: ShownPayee;
	/** As it is sent. Null if it is not known which member it is. */
	readonly payeeName: string | null;
	readonly cleaned: CleanedTexts;
}

/** A payment from an existing quote. */
export interface CreatePlan {
	readonly request: PaymentRequest;
	/** As in `SendPlan`. */
	readonly payeeName: string | null;
	readonly cleaned: CleanedTexts;
	readonly calls: Pick<PaymentToCreate, 'create' | 'finder' | 'requireReplaceable'>;
}

/** Who pays, and where. */
export interface Payer {
	readonly baseUrl: string;
	/** Identifies the account without revealing its keys. */
	readonly account: string;
}

/** What paying needs of the client of a version. */
export interface PayingService {
	readonly exchange: ReturnType<typeof exchangeOver>;
	readonly account: { readonly validate: Method<ServiceRecord> };
	readonly payment: { readonly get: Method<ServiceRecord> };
}

/** What is read of a payment after its route. */
export interface GivenPayment {
	/** Of the payment and of its quote. Further members of the quote are in `additional_quote_body`. */
	readonly members: PlanInput;
	/** The account to check first. Undefined for no check. */
	readonly accountCheck?: PlanInput | undefined;
	/** Where the payee is in the body, if the account names its members. Default: as the sandbox names them. */
	readonly payeeMembers?: Partial<PayeeMembers> | undefined;
}

/**
 * @param quoteInput the checked input of the quote request
 * @param payment without its quote, because a later run has another one
 * @param replacement if it replaces a payment that did not succeed
 * @returns what is paid and where
 */
export function approvableOf(
	{ baseUrl, account }: Payer,
	apiVersion: string,
	quoteInput: PlanInput,
	payment: UnquotedPayment,
	replacement?: Pick<Replacement, 'replaced'>,
): PlanInput {
	const { amount, amount_type, deal, payment_type, payment_method } = quoteInput;
	// They decide the price. A whole body may show them elsewhere, or not at all.
	const route = Object.entries({ payment_type, payment_method }).filter(
		([name, value]) => value !== undefined && payment.body[name] !== value,
	);
	const ofQuote = { ...toRecord(quoteInput['additional_body']), ...Object.fromEntries(route) };
	return {
		environment: baseUrl,
		account,
		apiVersion,
		amount: textOf(amount),
		amountSide: amount_type,
		...(isGiven(deal) ? { deal } : {}),
		...(Object.keys(ofQuote).length > 0 ? { quote: ofQuote } : {}),
		...(payment.places ? { quotePlaces: payment.places } : {}),
		...(replacement ? { replacesExternalId: replacement.replaced } : {}),
		payment: payment.body,
	};
}

/**
 * Everything that an order asks for except its amount. Amounts are compared as numbers: `100` and
 * `100.00` are one payment.
 */
export function detailsOf(approvable: PlanInput): unknown {
	return Object.fromEntries(Object.entries(approvable).filter(([name]) => name !== 'amount'));
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== '';

const toRecord = (value: unknown): PlanInput => (isRecord(value) ? value : {});
