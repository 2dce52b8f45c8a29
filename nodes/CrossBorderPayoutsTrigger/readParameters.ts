import type { ITriggerFunctions } from 'n8n-workflow';

const names = [
	'apiVersion',
	'events',
	'statuses',
	'countries',
	'startFrom',
	'startAfterEventId',
	'continueWhen',
	'simple',
] as const;

/**
 * Reads the node's parameters by name. Puts those inside Options on the same level, and leaves out
 * hidden ones.
 */
export function readParameters(context: ITriggerFunctions): Record<string, unknown> {
	const shown = names.flatMap((name): Array<[string, unknown]> => {
		const value: unknown = context.getNodeParameter(name, null);
		return value === null ? [] : [[name, value]];
	});
	const options: unknown = context.getNodeParameter('options', {});
	return { ...Object.fromEntries(shown), ...Object.fromEntries(Object.entries(options ?? {})) };
}
