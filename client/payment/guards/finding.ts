/** What comparing a payment has found, and the words that all findings share. */
import type { ReasonCode } from '../../errors/reasonTexts';
import type { PaymentOrder } from '../send/order';
import type { GuardTerms } from './guardTerms';
import type { Change } from './changedAccount';
import type { KnownPayment } from './knownPayments';
import type { Payee } from '../payee';

export interface GuardedPayment {
	readonly order: PaymentOrder;
	readonly payee: Payee;
	readonly terms: GuardTerms;
	/** The external ID of the payment that this one replaces. */
	readonly replaces: string | undefined;
}

export interface Finding {
	readonly text: string;
	/** Only for warnings: an error may be read by others than those who approve. */
	readonly change?: Change | undefined;
	/** Undefined if it is only reported. */
	readonly refused?: Refusal | undefined;
}

export interface Refusal {
	readonly code: ReasonCode;
	/** The option that refuses. */
	readonly option: string;
	/** What the error says beside what was found. */
	readonly note?: string;
	/** What to do, if the advice of the code fits several causes. */
	readonly advice?: string;
}

/** What a person calls that by which a payee is recognised. */
export const nameKey = ({ accounts }: Payee): string => (accounts.length > 0 ? 'account' : 'payee');

/** Known payments other than this one, without those that paid nothing. */
export const paidBefore = (
	{ order, replaces }: GuardedPayment,
	known: readonly KnownPayment[],
): KnownPayment[] =>
	known.filter(
		({ externalId, hasFailed }) =>
			!hasFailed &&
			(externalId === undefined || (externalId !== order.externalId && externalId !== replaces)),
	);

const mostNames = 3;

export function nameSome(names: readonly string[]): string {
	const more = names.length - mostNames;
	return `${names.slice(0, mostNames).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
