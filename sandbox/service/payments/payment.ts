/** A payment as the sandbox keeps it. [Payment record, States] */
import type { FundsState } from '../accounts/ledger';
import type {
	Country,
	DestinationCurrency,
	PaymentMethod,
	PaymentType,
	SourceCurrency,
} from '../../schemas/vocabulary';

export interface Payment {
	readonly id: string;
	readonly account: string;
	readonly country: Country;
	readonly paymentType: PaymentType;
	readonly paymentMethod: PaymentMethod;
	readonly externalId: string | null;
	readonly quoteId: string | null;
	readonly createdAtMs: number;
	readonly amount: number;
	readonly amountCurrency: DestinationCurrency;
	readonly baseAmount: number;
	readonly baseCurrency: SourceCurrency;
	readonly walletAmount: number;
	readonly walletCurrency: 'USDT' | 'USDC';
	readonly walletPremium: number;
	readonly walletTxnCost: number;
	/** True: the combination is not payable, so the payment is rejected and not settled. */
	readonly unpayable: boolean;
	/** A declared state, or any other word that a test asked for. */
	status: string;
	statusAtMs: number;
	msg: string | null;
	bankReference: string | null;
	funds: FundsState;
}

export type NewPayment = Omit<
	Payment,
	'id' | 'createdAtMs' | 'status' | 'statusAtMs' | 'msg' | 'bankReference' | 'funds'
>;

/** The `error` of a `payment-error`. The interface does not show its fields: assumption A8. */
export interface ReportedError {
	readonly title: string;
	readonly detail?: string | undefined;
}

export interface PaymentMove {
	readonly status: string;
	readonly msg?: string | null | undefined;
	readonly bankReference?: string | null | undefined;
}
