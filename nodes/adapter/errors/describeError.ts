/**
 * Makes the text and the facts of an error that a user of n8n reads. The sentences for each reason code
 * are in `client/errors/reasons.ts`; `client/http/toApiError.ts` derives the code from a status.
 */
import type { INodeProperties } from 'n8n-workflow';

import {
	ApiError,
	reasons,
	type AnyPayoutError,
	type Created,
	type FailedOutcome,
	type PaymentFailure,
} from '../../../client/errors';
import { wasCreated } from '../../../client/payment/send/wasCreated';
import { escapeHtml } from './escapeHtml';
import { nameField, splitPointer } from './nameField';

/** An error as a user of n8n sees it. */
export interface ErrorFacts {
	/** What happened, naming the field as the form shows it. */
	readonly message: string;
	/**
	 * What to do, and the facts that n8n shows nowhere else. HTML-escaped, because n8n may render it
	 * as HTML.
	 */
	readonly description: string;
	readonly details: {
		readonly code: string;
		/** Null if the service gave no answer, or was not asked. */
		readonly httpCode: number | null;
		readonly retryable: boolean;
		readonly created?: Created;
		readonly outcome?: FailedOutcome;
	};
}

/** Finds where in the form a member of the request comes from. */
export type Locate = (path: readonly string[]) => readonly string[];

/**
 * @param fields the operation's form, for the labels
 * @param createsPayment whether the error must say if a payment was created
 * @param externalId names the payment, if the form has it
 * @param locate without it, a member comes from the field of its name
 */
export function describeError(
	error: AnyPayoutError,
	fields: readonly INodeProperties[],
	createsPayment: boolean,
	externalId?: string | null,
	locate: Locate = (path) => path,
): ErrorFacts {
	const failure = error.name === 'PaymentError' ? error.failure : error;
	const created = createsPayment ? wasCreated(error) : undefined;
	const outcome =
		error.name === 'PaymentError' ? error.outcome : created && outcomeOf(failure, created);
	const { advice } = error.code === failure.code ? failure : reasons[error.code];
	const httpCode =
		failure.name === 'ApiError' || failure.name === 'ContractError' ? failure.status : null;
	const sentences = [
		...said(failure),
		created === 'unknown' ? unconfirmedAdvice : advice,
		facts(error, failure, created),
	];
	const happened = whatHappened(failure, (pointer) =>
		nameField(fields, locate(splitPointer(pointer))),
	);
	return {
		message:
			created === 'unknown'
				? `It is not known whether ${nameOf(externalId)} was created: ${happened}`
				: happened,
		description: escapeHtml(sentences.join(' ')),
		details: {
			code: error.code,
			httpCode,
			retryable: error.retryable,
			...(created && outcome ? { created, outcome } : {}),
		},
	};
}

const unconfirmedAdvice =
	'Look the payment up by its external ID before anything else. Never send it again under another one.';

const nameOf = (externalId: string | null | undefined): string =>
	externalId ? `payment '${externalId}'` : 'the payment';

function whatHappened(error: PaymentFailure, nameOfField: (pointer: string) => string): string {
	if (error.name === 'InputError') {
		return error.issues
			.map(({ field, problem }) => sentence(nameOfField(field), problem))
			.join('; ');
	}
	if (error.name === 'ApiError' && error.problem.fields.length > 0) {
		return error.problem.fields
			.map(({ pointer, detail }) => `'${nameOfField(pointer) || 'Body'}': ${detail}`)
			.join('; ');
	}
	return error.message;
}

/** `'Amount' must be greater than 0`, but `'Sender': row 3 has no name`. */
function sentence(label: string, problem: string): string {
	if (label === '') return problem;
	return /^([A-Z]|(a|an|the|rows?) )/.test(problem)
		? `'${label}': ${problem}`
		: `'${label}' ${problem}`;
}

function said(error: PaymentFailure): string[] {
	if (!(error.name === 'ApiError')) return [];
	const text = error.problem.detail ?? error.problem.title;
	return text === undefined
		? []
		: [`The service says: ${text.slice(0, 500)}.`.replace(/\.\.$/, '.')];
}

function facts(
	{ code }: AnyPayoutError,
	error: PaymentFailure,
	created: Created | undefined,
): string {
	const parts = [
		`code ${code}`,
		...('status' in error ? [`HTTP ${error.status}`] : []),
		...(created ? [`payment created: ${created}`] : []),
		...(error instanceof ApiError && error.problem.instance
			? [`instance ${error.problem.instance}`]
			: []),
	];
	return `(${parts.join(', ')})`;
}

function outcomeOf(error: PaymentFailure, created: Created): FailedOutcome {
	if (created === 'unknown') return 'unconfirmed';
	// The service knows the external ID, but nobody saw its payment. Any other outcome would make the
	// payment look unpaid.
	if (created === 'yes' && error.name === 'ApiError') return 'unconfirmed';
	return error.name === 'ApiError' || created === 'yes' ? 'rejected' : 'not_sent';
}
