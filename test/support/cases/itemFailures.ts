/** The ways in which one item of many fails, and what the node must report for each. */
import type { FaultSpec } from '../../../sandbox/faults/faults';

export type FailureKind =
	'refused' | 'notFound' | 'invalid' | 'broken' | 'dropped' | 'nonsense' | 'unreadable';

export interface ItemFailure {
	/** What the service does with every request of the item. Undefined if no request is sent. */
	readonly fault?: FaultSpec;
	readonly code: string;
	readonly httpCode?: number | null;
	/** For operations that create a payment. */
	readonly outcome: 'not_sent' | 'rejected' | 'unconfirmed';
}

const status = (code: number): FaultSpec => ({ kind: 'status', status: code, times: null });

export const itemFailures: Readonly<Record<FailureKind, ItemFailure>> = {
	/** Bad input, detected before anything is sent. */
	refused: { code: 'invalid_input', httpCode: null, outcome: 'not_sent' },
	notFound: { fault: status(404), code: 'not_found', httpCode: 404, outcome: 'rejected' },
	invalid: { fault: status(422), code: 'validation_failed', httpCode: 422, outcome: 'rejected' },
	/** Permanent: every further try fails, too. */
	broken: { fault: status(500), code: 'server_error', httpCode: 500, outcome: 'unconfirmed' },
	dropped: {
		fault: { kind: 'drop-before', times: null },
		code: 'network',
		httpCode: null,
		outcome: 'unconfirmed',
	},
	/** A 200 that does not come from the service: the page of a proxy. */
	nonsense: {
		fault: { ...status(200), contentType: 'text/html', body: '<html>' },
		code: 'unexpected_response',
		httpCode: 200,
		outcome: 'unconfirmed',
	},
	/** An expression in the form that n8n cannot evaluate. */
	unreadable: { code: 'unexpected', outcome: 'not_sent' },
};

/** Which of 20 items fail, and how. */
export type Placement = Readonly<Record<number, FailureKind>>;

/** The first, the last, and some in a row. */
export const scattered: Placement = {
	0: 'refused',
	3: 'notFound',
	4: 'invalid',
	9: 'broken',
	12: 'dropped',
	13: 'nonsense',
	19: 'unreadable',
};

/** Five succeed. Then one fails only after the next one has failed. */
export const afterFive: Placement = {
	5: 'notFound',
	6: 'refused',
	7: 'broken',
	12: 'dropped',
	13: 'nonsense',
	18: 'invalid',
	19: 'unreadable',
};

/**
 * The same with failures of the service only, for operations that check all items before the first request.
 */
export const afterFiveByService: Placement = {
	5: 'notFound',
	6: 'invalid',
	12: 'dropped',
	13: 'nonsense',
	14: 'broken',
	18: 'invalid',
	19: 'notFound',
};

export const itemCount = 20;
