/** A payment as the service writes it. [Payment record, Events] */
import type { Behaviours } from '../../behaviours/rows';
import type { Payment } from './payment';

/** The v2 payment record. It has no external_id. [Payment record (v2 payment response and status)] */
export function fullRecord(payment: Payment) {
	return {
		...shortRecord(payment),
		msg: payment.msg,
		amount: payment.amount,
		amount_currency: payment.amountCurrency,
		base_amount: payment.baseAmount,
		base_currency: payment.baseCurrency,
		wallet_amount: payment.walletAmount,
		wallet_currency: payment.walletCurrency,
		wallet_premium: payment.walletPremium,
		wallet_txn_cost: payment.walletTxnCost,
		bank_reference: payment.bankReference,
	};
}

/** The v2 payment-update: "only id, timestamp and the new status". [Events, v2 stream] */
export function shortRecord(payment: Payment) {
	return {
		id: payment.id,
		timestamp: new Date(payment.statusAtMs).toISOString(),
		status: payment.status,
	};
}

/**
 * PaymentResponse, whose fields are not documented: the v2 record and the payment fields that v3 adds.
 * (Assumption A8)
 */
export function v3Record(payment: Payment) {
	return {
		...fullRecord(payment),
		external_id: payment.externalId,
		payment_country: payment.country,
		payment_type: payment.paymentType,
		payment_method: payment.paymentMethod,
	};
}

/** A v3 record as this service writes it in lists and events. [behaviours, row S14] */
export function visibleRecord(record: ReturnType<typeof v3Record>, { S14 }: Behaviours): object {
	const { id, status, timestamp, ...rest } = record;
	switch (S14) {
		case 'asOnV2':
			return record;
		case 'noTimestamp':
			return { id, status, ...rest };
		case 'noStatus':
			return { id, timestamp, ...rest };
		case 'paymentId':
			return { payment_id: id, status, timestamp, ...rest };
		case 'nested':
			return { payment: record };
	}
}
