/** Payments: created once, moved by schedule or by command. The streams announce each step. [States] */
import { randomUUID } from 'node:crypto';
import type { Behaviours } from '../../behaviours/rows';
import type { SandboxClock } from '../../basics/clock';
import { fromMicros, toMicros } from '../../basics/money';
import { clockJumpMs } from '../../behaviours/clockOffset';
import type { EventLog } from '../../streams/eventLog';
import { fundsAfter, type FundsState, type Ledger } from '../accounts/ledger';
import type { SandboxSettings } from '../../settings/settings';
import type { NewPayment, Payment, PaymentMove, ReportedError } from './payment';
import { fullRecord, shortRecord, visibleRecord, v3Record } from './paymentRecord';
import { v2EventNames } from './v2Kinds';

/** How long look-ups lag behind a new payment. [behaviours, row R17] */
const lookUpLags: Readonly<Record<Behaviours['R17'], number>> = {
	atOnce: 0,
	late2: 2_000,
	late5: 5_000,
	late20: 20_000,
};

export class PaymentBook {
	private readonly payments = new Map<string, Payment>();
	private readonly byExternalId = new Map<string, Payment[]>();

	/** Called for every movement of a payment's money. */
	private fundsListener: (payment: Payment, from: FundsState, to: FundsState) => void = () => {};

	constructor(
		private readonly clock: SandboxClock,
		private readonly settings: SandboxSettings,
		private readonly ledger: Ledger,
		private readonly events: EventLog,
	) {}

	/** Takes an accepted order: holds its money, announces it and schedules it. */
	accept(order: NewPayment): Payment {
		const payment = this.store(order, 'none', 'queued');
		this.moveFunds(payment, 'held');
		this.announceState(payment, true);
		this.scheduleSettlement(payment);
		return payment;
	}

	/** A generated payment without money, in its first state. */
	invent(order: NewPayment, status: string): Payment {
		const payment = this.store(order, 'none', status);
		this.announceState(payment, true);
		return payment;
	}

	/** Moves a payment to any state. Its money follows, and both streams announce the change. */
	move(payment: Payment, move: PaymentMove): void {
		if (move.msg !== undefined) payment.msg = move.msg;
		if (move.bankReference !== undefined) payment.bankReference = move.bankReference;
		const flips = this.settings.behaviours.S6 === 'flips';
		this.moveWithinOneTime(payment, flips ? [move.status, 'unknown', move.status] : [move.status]);
	}

	/** Moves a payment through these states, all with the same time. */
	moveWithinOneTime(payment: Payment, statuses: readonly string[]): void {
		payment.statusAtMs = this.timeOfChange();
		for (const status of statuses) {
			payment.status = status;
			this.moveFunds(payment, fundsAfter(payment.funds, status));
			this.announceState(payment, false);
		}
	}

	/** Sends a `payment-error` on the v3 stream. The payment keeps its status, and v2 has no such event. */
	reportError(payment: Payment, error: ReportedError): void {
		this.announce(payment, 'v3', 'payment-error', {
			payment_id: payment.id,
			external_id: payment.externalId,
			timestamp: this.clock.nowIso(),
			error,
		});
	}

	onFunds(listener: (payment: Payment, from: FundsState, to: FundsState) => void): void {
		this.fundsListener = listener;
	}

	find(id: string): Payment | undefined {
		return this.payments.get(id.toLowerCase());
	}

	/** The account's payments that a look-up of this external_id finds. [behaviours, row R2] */
	lookUpExternalId(account: string, externalId: string): readonly Payment[] {
		const exact = this.withExternalId(account, externalId);
		if (exact.length > 0 || this.settings.behaviours.R2 !== 'anyCase') return exact;
		const wanted = externalId.toLowerCase();
		return this.all().filter(
			(payment) => payment.account === account && payment.externalId?.toLowerCase() === wanted,
		);
	}

	/** Whether look-ups already find it. [behaviours, row R17] */
	isShown({ createdAtMs }: Payment): boolean {
		const lagMs = lookUpLags[this.settings.behaviours.R17];
		// If the clock was set back, that alone must not hide anything.
		return lagMs === 0 || this.clock.now() - createdAtMs >= lagMs;
	}

	/** The account's payments with this external_id. There is one, unless uniqueness is switched off. */
	withExternalId(account: string, externalId: string): readonly Payment[] {
		return (
			this.byExternalId.get(externalId)?.filter((payment) => payment.account === account) ?? []
		);
	}

	/** The ids of all payments by external_id, over all accounts. */
	idsByExternalId(): Record<string, string[]> {
		return Object.fromEntries(
			[...this.byExternalId].map(([externalId, payments]) => [
				externalId,
				payments.map(({ id }) => id),
			]),
		);
	}

	all(): readonly Payment[] {
		return [...this.payments.values()];
	}

	/** Restores the payments of another sandbox unchanged. It announces nothing and moves no money. */
	restore(payments: readonly Payment[]): void {
		for (const payment of payments) this.keep({ ...payment });
	}

	reset(): void {
		this.payments.clear();
		this.byExternalId.clear();
	}

	private store(order: NewPayment, funds: FundsState, status: string): Payment {
		this.clock.shift(clockJumpMs(this.settings.behaviours, this.payments.size + 1));
		const now = this.clock.now();
		const payment: Payment = {
			...order,
			id: randomUUID(),
			createdAtMs: now,
			status,
			statusAtMs: this.timeOfChange(),
			msg: null,
			bankReference: null,
			funds,
		};
		return this.keep(payment);
	}

	private keep(payment: Payment): Payment {
		this.payments.set(payment.id, payment);
		if (payment.externalId !== null) {
			const same = this.byExternalId.get(payment.externalId) ?? [];
			this.byExternalId.set(payment.externalId, [...same, payment]);
		}
		return payment;
	}

	private moveFunds(payment: Payment, to: FundsState): void {
		this.ledger.move(
			payment.account,
			payment.walletCurrency,
			walletTotal(payment),
			payment.funds,
			to,
		);
		const from = payment.funds;
		payment.funds = to;
		this.fundsListener(payment, from, to);
	}

	/** The current time, as precise as this service writes times. [behaviours, row S6] */
	private timeOfChange(): number {
		const now = this.clock.now();
		return this.settings.behaviours.S6 === 'milliseconds' ? now : Math.floor(now / 1000) * 1000;
	}

	private announceState(payment: Payment, isFirst: boolean): void {
		for (const name of v2EventNames(this.settings.behaviours, isFirst)) {
			this.announce(
				payment,
				'v2',
				name,
				name === 'payment' ? fullRecord(payment) : shortRecord(payment),
			);
		}
		this.announce(
			payment,
			'v3',
			'payment',
			visibleRecord(v3Record(payment), this.settings.behaviours),
		);
	}

	private announce(payment: Payment, version: 'v2' | 'v3', event: string, body: object): void {
		this.events.append({
			version,
			account: payment.account,
			event,
			data: JSON.stringify(body),
			paymentId: payment.id,
			status: payment.status,
		});
	}

	private scheduleSettlement(payment: Payment): void {
		const { settleAfterMs } = this.settings;
		const [firstMs, secondMs] = settleAfterMs ?? [];
		if (firstMs === undefined) return;
		this.clock.schedule(this.clock.now() + firstMs, () => {
			// A payment that a command has moved before is no longer on the schedule.
			if (payment.status !== 'queued' || this.find(payment.id) !== payment) return;
			if (payment.unpayable) return this.rejectUnpayable(payment);
			this.move(payment, { status: 'processing' });
			if (secondMs === undefined) return;
			this.clock.schedule(this.clock.now() + secondMs, () => {
				if (payment.status !== 'processing' || this.find(payment.id) !== payment) return;
				this.move(payment, { status: 'succeeded', bankReference: `SBX${payment.id.slice(0, 8)}` });
			});
		});
	}

	private rejectUnpayable(payment: Payment): void {
		const detail = 'No route for this combination';
		this.reportError(payment, { title: 'Payment could not be routed', detail });
		this.move(payment, { status: 'rejected', msg: detail });
	}
}

/**
 * What the payment costs the wallet: the payout, the premium and the transaction cost. Added up in whole
 * millionths, because a sum of fractions can end in 0.0000000004.
 */
export function walletTotal(
	payment: Pick<Payment, 'walletAmount' | 'walletPremium' | 'walletTxnCost'>,
): number {
	const { walletAmount, walletPremium, walletTxnCost } = payment;
	return fromMicros(toMicros(walletAmount) + toMicros(walletPremium) + toMicros(walletTxnCost));
}
