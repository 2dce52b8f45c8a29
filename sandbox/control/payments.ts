import type { AccountCheckRule } from '../service/accounts/accountChecks';
import { runBurst, type BurstResult, type BurstSpec } from './burst';
import type { PaymentMove, ReportedError } from '../service/payments/payment';
import type { SandboxState } from '../state/state';
import { findAccount, findPayment } from './lookUp';
import { makePayment, type NewPaymentSpec } from './newPayment';
import { describePayment, type PaymentView } from './views';

/** Payments and the checks that precede them. */
export interface PaymentControl {
	/** Makes a quote and pays it, without a token. */
	makePayment(spec?: NewPaymentSpec): PaymentView;
	advancePayment(id: string, move: PaymentMove): PaymentView;
	/** Moves the payment through these states, all with the same time. */
	flipPayment(id: string, statuses: readonly string[]): PaymentView;
	/** Sends a `payment-error` on the v3 stream. The payment does not change. */
	reportError(id: string, error: ReportedError): PaymentView;
	burst(spec: BurstSpec): Promise<BurstResult>;
	/** Sets the result of the account check for an account number from now on. */
	setAccountCheck(rule: AccountCheckRule): AccountCheckRule;
}

export function createPaymentControl(state: SandboxState): PaymentControl {
	return {
		makePayment: (spec = {}) => makePayment(spec, state),
		advancePayment: (id, move) => {
			const payment = findPayment(state, id);
			state.payments.move(payment, move);
			return describePayment(payment);
		},
		flipPayment: (id, statuses) => {
			const payment = findPayment(state, id);
			state.payments.moveWithinOneTime(payment, statuses);
			return describePayment(payment);
		},
		reportError: (id, error) => {
			const payment = findPayment(state, id);
			state.payments.reportError(payment, error);
			return describePayment(payment);
		},
		burst: (spec) => runBurst(spec, findAccount(state, spec.account).name, state),
		setAccountCheck: (rule) => {
			state.accountChecks.set(rule);
			return rule;
		},
	};
}
