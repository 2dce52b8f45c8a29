/**
 * Makes an execution findable by its payments, with n8n's custom data. All nodes of an execution
 * share 10 keys, so this node uses only three.
 */
import type { IExecuteFunctions } from 'n8n-workflow';

/** What a payment is found by. Null or undefined if it is not known. */
export interface PaymentTrace {
	readonly externalId?: string | null | undefined;
	readonly paymentId?: string | null | undefined;
	/** The service's status. For a payment without one, its outcome in one word. */
	readonly status?: string | null | undefined;
}

/** n8n stores more, but logs an error for each value that is longer. */
const longestValue = 255;

const separator = ', ';

/** Ends a value that does not name all payments. */
const more = '…';

/**
 * @param traces of the payments that a node has worked on, in their order
 * @param stored the custom data that the execution has already. Its IDs are kept, because a loop runs a node
 * many times. Its status is replaced, because a later node knows a newer one
 * @returns the keys to set, without those of which nothing is known
 */
export function toCustomData(
	traces: readonly PaymentTrace[],
	stored: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
	const valuesOf = (name: keyof PaymentTrace): string[] =>
		traces.map((trace) => trace[name]).filter((value) => typeof value === 'string');
	const values = {
		payoutExternalId: append(stored['payoutExternalId'], valuesOf('externalId')),
		payoutPaymentId: append(stored['payoutPaymentId'], valuesOf('paymentId')),
		payoutStatus: join(valuesOf('status')),
	};
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/**
 * Sets the custom data of the execution, also of one that fails. Never throws: an execution that
 * cannot be found by its payments is better than a payment that looks failed.
 *
 * @param tracesOf called once
 */
export function saveCustomData(
	context: IExecuteFunctions,
	tracesOf: () => readonly PaymentTrace[],
): void {
	try {
		// Some versions of n8n give it to expressions and to the Code node only, so it is taken from there.
		const { customData } = executionOf(context);
		if (!customData) return;
		for (const [key, value] of Object.entries(toCustomData(tracesOf(), customData.getAll())))
			customData.set(key, value);
	} catch {
		// See above.
	}
}

interface ExecutionData {
	readonly customData?: {
		getAll(): Record<string, string>;
		set(key: string, value: string): void;
	};
}

const executionOf = (context: IExecuteFunctions): ExecutionData =>
	context.getWorkflowDataProxy(0)['$execution'] as ExecutionData;

function append(stored: unknown, added: readonly string[]): string {
	if (typeof stored !== 'string' || stored === '') return join(added);
	return stored.endsWith(more) ? stored : join([...stored.split(separator), ...added]);
}

/** Each value once and whole. A value that is cut could be taken for another ID. */
function join(values: readonly string[]): string {
	let joined = '';
	for (const value of new Set(values)) {
		const prefix = joined === '' ? '' : joined + separator;
		if (prefix.length + value.length + separator.length + more.length > longestValue)
			return prefix + more;
		joined = prefix + value;
	}
	return joined;
}
