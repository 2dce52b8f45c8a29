/** The statuses of a payment: how the nodes classify each, and what a workflow should do. */
import { adviseOn } from '../../client/payment/advice';
import { describeStatus, paymentStates } from '../../client/interface/states';
import { table } from './table';

type Status = (typeof paymentStates)[number];

const meanings: Readonly<Record<Status, readonly [meaning: string, todo: string]>> = {
	queued: ['Accepted, and waits to be submitted for processing', 'Wait'],
	pending: ['Deprecated. The service now says `processing`', 'Wait'],
	processing: ['Accepted by the processor', 'Wait'],
	succeeded: [
		'The funds are delivered, and the balance is debited',
		'Release the funds to your customer, only once per external ID. The payment itself needs nothing more',
	],
	failed: [
		'Failed at the processor',
		'Do not release funds; tell the customer. To pay again, use *Replaces External ID*. Never make up another ID',
	],
	rejected: [
		'Rejected by the processor, or by the service while it processed the payment, for example because it found no route',
		'As for failed',
	],
	canceled: [
		'Deprecated. Canceled or expired before it settled; no funds moved. Not the same as `reversed`, where funds did move',
		'As for failed',
	],
	reversed: [
		'Reversed after it had succeeded; the debit is credited back',
		'The money is back in your balance. First take back what your customer got because it had arrived. Pay again only after that, with *Replaces External ID* and *Replace Reversed Payment*',
	],
	unknown: [
		'The processor does not know the status. A person at the service must act',
		'Ask the support of the service. Do not pay again and do not refund',
	],
};

export function renderStatuses(): string[] {
	const rows = paymentStates.map((status) => {
		const [meaning, todo] = meanings[status];
		return [`\`${status}\``, meaning, ...factsOf(status), todo];
	});
	return table(
		['Status', 'What it means', '`category`', '`releaseFunds`', '`action`', 'What to do'],
		[
			...rows,
			[
				'any other word',
				'Not known to this package',
				...factsOf('a word of tomorrow'),
				'Do not release funds, do not pay again and do not refund. Ask the support of the service',
			],
			[
				'none',
				'The record has no status, as on a payment-error event',
				...factsOf(undefined),
				'Do not release funds and do not pay again. Look the payment up later',
			],
		],
	);
}

function factsOf(status: string | undefined): [string, string, string] {
	const { category, releaseFunds } = describeStatus(status);
	return [`\`${category}\``, `\`${releaseFunds}\``, `\`${adviseOn({ status }).action}\``];
}
