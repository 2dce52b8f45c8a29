import type { INodeProperties } from 'n8n-workflow';

import { ApiError, reasons, type AnyPayoutError } from '../../client/errors';
import { wasCreated, type Created } from '../../client/payment/created';
import { nameField, splitPointer } from './nameField';

/** An error in the words and facts that a user of n8n sees. */
export interface ErrorFacts {
	/** What happened, naming the field as the form shows it. */
	readonly message: string;
	/** What to do, with the facts that n8n would not show elsewhere. May be rendered as HTML, so it is escaped. */
	readonly description: string;
	readonly details: {
		readonly code: string;
		readonly httpCode: string | null;
		readonly retryable: boolean;
		readonly created?: Created;
		readonly outcome?: 'not_sent' | 'rejected' | 'unconfirmed';
	};
}

/**
 * @param fields the operation's form, for the labels
 * @param createsPayment whether to say if a payment was created
 */
export function describeError(
	error: AnyPayoutError,
	fields: readonly INodeProperties[],
	createsPayment: boolean,
): ErrorFacts {
	const created = createsPayment ? wasCreated(error) : undefined;
	const { advice } = reasons[error.code];
	const httpCode = error.name === 'ApiError' || error.name === 'ContractError' ? error.status : null;
	const sentences = [
		...said(error),
		created === 'unknown' ? unconfirmedAdvice : advice,
		facts(error, created),
	];
	return {
		message: whatHappened(error, fields),
		description: escapeHtml(sentences.join(' ')),
		details: {
			code: error.code,
			httpCode: httpCode === null ? null : String(httpCode),
			retryable: error.retryable,
			...(created ? { created, outcome: outcomeOf(error, created) } : {}),
		},
	};
}

const unconfirmedAdvice =
	'Whether the payment was created is not known. Look it up by its external ID before anything else, and never send it again under another one.';

function whatHappened(error: AnyPayoutError, fields: readonly INodeProperties[]): string {
	if (error.name === 'InputError') {
		return error.issues
			.map(({ field, problem }) => sentence(nameField(fields, splitPointer(field)), problem))
			.join('; ');
	}
	if (error.name === 'ApiError' && error.problem.fields.length > 0) {
		return error.problem.fields
			.map(({ pointer, detail }) => `'${nameField(fields, splitPointer(pointer)) || 'Body'}': ${detail}`)
			.join('; ');
	}
	return error.message;
}

/** `'Amount' must be greater than 0`, but `'Sender': a row has no name`. */
function sentence(label: string, problem: string): string {
	if (label === '') return problem;
	return /^([A-Z]|(a|an|the|two) )/.test(problem) ? `'${label}': ${problem}` : `'${label}' ${problem}`;
}

function said(error: AnyPayoutError): string[] {
	if (!(error.name === 'ApiError')) return [];
	const text = error.problem.detail ?? error.problem.title;
	return text === undefined ? [] : [`The service says: ${text.slice(0, 500)}.`.replace(/\.\.$/, '.')];
}

function facts(error: AnyPayoutError, created: Created | undefined): string {
	const parts = [
		`code ${error.code}`,
		...('status' in error ? [`HTTP ${error.status}`] : []),
		...(created ? [`payment created: ${created}`] : []),
		...(error instanceof ApiError && error.problem.instance ? [`instance ${error.problem.instance}`] : []),
	];
	return `(${parts.join(', ')})`;
}

function outcomeOf(error: AnyPayoutError, created: Created): 'not_sent' | 'rejected' | 'unconfirmed' {
	if (created === 'unknown') return 'unconfirmed';
	// The service knows the external ID, but its payment was not seen: nobody may take it for unpaid.
	if (created === 'yes' && error.name === 'ApiError') return 'unconfirmed';
	return error.name === 'ApiError' || created === 'yes' ? 'rejected' : 'not_sent';
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
