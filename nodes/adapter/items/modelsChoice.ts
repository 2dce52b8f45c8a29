import type { INode } from 'n8n-workflow';

import { InputError } from '../../../client/errors';

/** In a tool, the input is what the model has sent. n8n has many names for this input, and the node's parameters contain it, too. */
const sentByModel =
	/\$(?:fromAI|json|data|input|item(?!\s*\()|items(?!\s*\(\s*["'])|thisItem|parameter|rawParameter|tool)\b/i;

/**
 * Finds an external ID that a model decides. A model makes up another ID when it tries again, and then the
 * payment is made twice. Reads the field as it is written, because its value does not show who decided it.
 *
 * @returns the error for every item of the run; undefined if the workflow decides the ID
 */
export function findModelsChoice({ parameters, type }: INode): InputError | undefined {
	const { externalId } = parameters;
	if (typeof externalId !== 'string' || !externalId.startsWith('=')) return undefined;
	const found = (type.endsWith('Tool') ? sentByModel : /\$fromAI\b/i).exec(externalId);
	if (!found) return undefined;
	return new InputError([
		{
			field: 'externalId',
			problem: `is left to the model (${found[0]}). A model that makes up another ID when it tries again pays twice. Take the ID from a node of the workflow, and name that node in the expression`,
		},
	]);
}
