/** Why a payment may not replace another one, and what to do: one advice for each cause. */
import { InputError } from '../../errors/InputError';
import { textOf } from '../../errors/textOf';
import type { ServiceRecord } from '../../http/answer';
import { describeStatus } from '../../interface/states';

interface Cause {
	readonly problem: string;
	readonly advice: string;
}

const lookAgain =
	'Look it up later by its external ID. Do not pay this invoice again unless it is failed, rejected or canceled then.';

/** @returns why this payment may pay or has paid; undefined if it has failed */
function findCause({ status }: ServiceRecord, replaceReversed = false): Cause | undefined {
	if (status === 'reversed') {
		return replaceReversed
			? undefined
			: {
					problem: 'had succeeded and was reversed',
					advice:
						"First take back any money or goods that your customer got because it had arrived. Then use Payment: Send with the options 'Replaces External ID' and 'Replace Reversed Payment'.",
				};
	}
	switch (describeStatus(status).category) {
		case 'failed':
			return undefined;
		case 'success':
			return {
				problem: 'has succeeded, so this invoice is paid',
				advice: 'Do not pay this invoice again.',
			};
		case 'inProgress':
			return {
				problem: `has the status ${textOf(status)}, so it may still pay`,
				advice:
					'Wait for its final status. Do not pay this invoice again unless it is failed, rejected or canceled then.',
			};
		case 'callSupport':
			return {
				problem: `has the status ${textOf(status)}, so it may have paid`,
				advice:
					"Ask the service's support. Do not pay this invoice again until they have said whether it was paid.",
			};
		case 'unrecognised':
			return {
				problem: 'has a status that this node does not know, so it may have paid',
				advice:
					"Ask the service's support what this status means. Do not pay this invoice again before that.",
			};
		case null:
			return { problem: 'shows no status, so it may have paid', advice: lookAgain };
	}
}

/** @throws InputError if the payment may pay, or has paid */
export function requireNotPaid(
	externalId: string,
	payment: ServiceRecord,
	replaceReversed: boolean,
): void {
	const cause = findCause(payment, replaceReversed);
	if (cause) throw refusal('', `The payment ${externalId} ${cause.problem}`, cause.advice);
}

/** @param previous those of the chain before it, which exist */
export const isAbsent = (externalId: string, previous: readonly string[]): InputError =>
	refusal(
		'',
		`There is no payment ${externalId} to replace`,
		previous.length === 0
			? `Check 'Replaces External ID', and whether the credential is of the account that paid it. If nobody has sent ${externalId} yet, remove the option and pay it under ${externalId}.`
			: `'Replaces External ID' must name the last payment of this invoice that exists. Look them up in their order: ${[...previous, externalId].slice(-3).join(', ')} and so on.`,
	);

/** For a chain with a gap: the new payment does not exist, and a later one does. */
export const isOvertaken = (later: string, nameOfStatus: string): InputError =>
	refusal(
		'',
		`The payment ${later} exists already${nameOfStatus}, which replaces a later one`,
		`Find out who sent ${later}, and what it pays. Do not pay this invoice again before that. If it has not succeeded, ask the service why the payments before it are not found.`,
	);

/**
 * @param root the external ID without its end
 * @param where the payment without the end is: `exists already`
 * @param payment if it exists
 */
export function isSecond(
	externalId: string,
	root: string,
	where: string,
	payment?: ServiceRecord,
): InputError {
	const cause = payment && findCause(payment);
	const ofOneInvoice = payment
		? (cause?.advice ??
			`Use Payment: Send with the option 'Replaces External ID', which then is ${root}.`)
		: `Remove this item. If ${root} fails, use Payment: Send with the option 'Replaces External ID'.`;
	return refusal(
		'external_id',
		`ends in ${externalId.slice(root.length)}, as if it replaced the payment ${root}, which ${where}`,
		`If both pay one invoice: ${ofOneInvoice} If they pay two invoices: the external ID of each must be the number of its own invoice.`,
	);
}

const refusal = (field: string, problem: string, advice: string): InputError =>
	new InputError([{ field, problem }], 'not_replaceable', advice);
