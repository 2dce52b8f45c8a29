/**
 * Makes the text and the facts of an error that a user of n8n reads: first what happened and whether
 * a payment exists, then what to do, then the code. The sentences for each reason code are in
 * `client/errors/reasonTexts.ts`; `client/problem/toApiError.ts` derives the code from a status.
 */
import type { INodeProperties } from 'n8n-workflow';

import {
	type AnyPayoutError,
	type Created,
	type FailedOutcome,
	isPayoutError,
	type PaymentFailure,
	type Reason,
	type ReasonCode,
	reasons,
	textOf,
	visibleText,
} from '../../../client/errors';
import { escapeHtml } from './escapeHtml';
import { nameField } from './nameField';
import { paymentStateAfter, type PaymentState } from './paymentState';
import { problemFacts, type ProblemFacts } from './problemFacts';
import { technicalFacts, whatHappened } from './whatHappened';

/** An error as a user of n8n sees it. */
export interface ErrorFacts {
	/** What happened, naming the payment and the field as the form shows them. */
	readonly message: string;
	/**
	 * What to do, and the facts that n8n shows nowhere else. HTML-escaped, because n8n may render it
	 * as HTML.
	 */
	readonly description: string;
	readonly details: {
		/** `unexpected` for an error that is not the client's. */
		readonly code: string;
		/** Null if the service gave no answer, or was not asked. */
		readonly httpCode?: number | null;
		readonly retryable?: boolean;
		readonly created?: Created;
		readonly outcome?: FailedOutcome;
		/** What else is good to know, beyond the description. Absent if that is all. */
		readonly more?: string;
		/** What the service says about it. Absent if the service says nothing. */
		readonly problem?: ProblemFacts;
	};
}

/** Finds where in the form a member of the request comes from. */
export type Locate = (path: readonly string[]) => readonly string[];

export interface ErrorPlace {
	/** The operation's form, for the labels. */
	readonly fields?: readonly INodeProperties[];
	/** Without it, a member comes from the field of its name. */
	readonly locate?: Locate;
	/** Whether the operation creates payments. Undefined if the error is not of an operation. */
	readonly createsPayment?: boolean;
	/** Whether the operation may have sent something. Default: yes. */
	readonly wasBegun?: boolean;
	/** The ID of the payment, if the form has one. It must be valid. */
	readonly payment?: string | undefined;
	/** A sentence on the other items of the run, without a final period. A person who reads that this item was not paid must not think it of all. */
	readonly others?: string | undefined;
	/** What else to say, after what to do. */
	readonly addition?: string;
}

export function arrangeError(error: unknown, place: ErrorPlace = {}): ErrorFacts {
	const { createsPayment, wasBegun = true, payment, addition = '' } = place;
	const state = createsPayment ? paymentStateAfter(error, wasBegun) : undefined;
	const { cause, said, advice, facts, details } = isPayoutError(error)
		? explain(error, place, state)
		: explainUnexpected(error, state);
	const name = payment === undefined || isOfRun(error) ? '' : `Payment '${payment}': `;
	const message = visibleText(
		name + joined(cause, state?.sentence, place.others).replace(/\.$/, ''),
	);
	const quoted =
		said === '' || repeats(message, said) ? '' : `The service says: “${said.replace(/\.$/, '')}”`;
	const description = foundByOthers.has(details.code)
		? joined(advice, addition, quoted)
		: joined(quoted, advice, addition);
	const { created, outcome } = state ?? {};
	return {
		message,
		description: escapeHtml(visibleText(`${description} (${facts.join(', ')})`.trim())),
		details: { ...details, ...(created && outcome ? { created, outcome } : {}) },
	};
}

/** A limit of the whole run is not the fault of one payment. */
function isOfRun(error: unknown): boolean {
	if (!isPayoutError(error)) return false;
	if (error.name === 'PaymentError') return isOfRun(error.failure);
	return error.name === 'InputError' && error.issues.some((issue) => issue.isOfRun);
}

interface Explanation {
	readonly cause: string;
	/** By the service. */
	readonly said: string;
	readonly advice: string;
	readonly facts: readonly string[];
	readonly details: ErrorFacts['details'];
}

function explain(
	error: AnyPayoutError,
	{ fields = [], locate = (path) => path, createsPayment }: ErrorPlace,
	state: PaymentState | undefined,
): Explanation {
	const failure = error.name === 'PaymentError' ? error.failure : error;
	const { code, retryable } = error;
	const nameOf = (path: readonly string[]): string => nameField(fields, locate(path));
	const problem = problemFacts(failure, nameOf);
	return {
		cause: whatHappened(failure, nameOf),
		said:
			failure.name === 'ApiError'
				? (failure.problem.detail ?? failure.problem.title ?? '').slice(0, 500)
				: '',
		advice: state
			? adviseOnPayment(failure, state)
			: joined(
					createsPayment === false && failure.name !== 'InputError' ? onlyReads : '',
					failure.advice,
				),
		facts: [`code ${code}`, ...technicalFacts(failure)],
		details: {
			code,
			httpCode:
				failure.name === 'ApiError' || failure.name === 'ContractError' ? failure.status : null,
			retryable,
			...ofMore(
				state?.created === 'unknown' && failure.code !== 'quote_used' ? unconfirmed : failure,
			),
			...(problem ? { problem } : {}),
		},
	};
}

const explainUnexpected = (error: unknown, state: PaymentState | undefined): Explanation => ({
	cause: messageOf(error),
	said: '',
	advice: state?.created === 'unknown' ? unconfirmed.advice : '',
	facts: ['code unexpected'],
	details: { code: 'unexpected', ...(state?.created === 'unknown' ? ofMore(unconfirmed) : {}) },
});

/** Anything can be thrown. An object that is no error may contain a key, so it is not shown. */
function messageOf(thrown: unknown): string {
	if (typeof thrown !== 'object' || thrown === null) return textOf(thrown);
	return 'message' in thrown && typeof thrown.message === 'string'
		? thrown.message
		: 'Something failed without a message';
}

const unconfirmed: Reason = reasons.payment_unconfirmed;

const ofMore = ({ more }: { readonly more?: string | undefined }): { readonly more?: string } =>
	more === undefined ? {} : { more };

/**
 * Other requests with the same keys have shown the cause. What the service says to this one seems to
 * contradict it.
 */
const foundByOthers: ReadonlySet<string> = new Set<ReasonCode>([
	'v3_not_enabled',
	'body_signature',
]);

const onlyReads =
	'This operation never pays, so this error does not tell whether a payment was made.';
const sameId = 'Keep the same external ID.';
const unseen =
	'No look-up has shown the existing payment so far: look it up again by its external ID in a few minutes. If it does not appear, ask the service. Never send it under another external ID, because it could then be paid twice.';

/** Wrong input may be the external ID itself. */
const aboutTheId: ReadonlySet<string> = new Set<ReasonCode>([
	'invalid_input',
	'external_id_shared',
	'not_replaceable',
]);

function adviseOnPayment(failure: PaymentFailure, { created, outcome }: PaymentState): string {
	if (created === 'unknown') {
		return failure.code === 'quote_used' ? failure.advice : unconfirmed.advice;
	}
	if (created === 'yes') return outcome === 'unconfirmed' ? unseen : failure.advice;
	return failure.name === 'InputError' && aboutTheId.has(failure.code)
		? failure.advice
		: joined(failure.advice, sameId);
}

/** Joins sentences, of which some end with a period and some are empty. */
const joined = (...sentences: ReadonlyArray<string | undefined>): string =>
	sentences
		.filter((sentence) => sentence)
		.map((sentence) => `${sentence}.`.replace(/([.!?])\.$/, '$1'))
		.join(' ');

/** Whether a message says the same already, articles and verbs aside. */
const repeats = (message: string, said: string): boolean => core(message).includes(core(said));

const core = (text: string): string =>
	text
		.toLowerCase()
		.replace(/\b(a|an|the|is|was|has|been)\b|[^\p{L}\p{N}]+/gu, ' ')
		.replace(/\s+/g, ' ')
		.trim();
