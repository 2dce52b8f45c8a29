import type { ITriggerFunctions } from 'n8n-workflow';

import { InputError } from '../../client/errors';
import { findFields } from '../adapter/items/findFields';
import { readFields } from '../adapter/items/readFields';
import { properties } from './properties';

/**
 * Reads the node's parameters by name. Puts those inside Options on the same level, and leaves out
 * hidden ones.
 *
 * @throws InputError that names each field whose expression gives nothing: an empty filter would let every event
 *   pass
 */
export function readParameters(context: ITriggerFunctions): Record<string, unknown> {
	const { parameters } = context.getNode();
	const names = [...new Set(properties.map(({ name }) => name))];
	const values = names.flatMap((name): Array<[string, unknown]> => {
		if (!Object.hasOwn(parameters, name)) return [];
		const value: unknown = context.getNodeParameter(name, null);
		return [[name, value]];
	});
	const fields = properties.filter(({ type }) => type !== 'notice');
	const { form, issues } = readFields(
		{ fields },
		findFields(fields, parameters, Object.fromEntries(values)),
	);
	if (issues.length === 0) return form;
	throw new InputError(issues.map((issue) => ({ ...issue, field: issue.label ?? issue.field })));
}
