/** What n8n stores of an execution. */

/**
 * Undoes n8n's storage form: a JSON array whose strings are indices of its other elements.
 *
 * @returns the value as it was before n8n stored it.
 */
export function unflatten(text: string): unknown {
	const parts: unknown = JSON.parse(text);
	if (!Array.isArray(parts)) throw new Error('Execution data is no array.');
	const known = new Map<number, unknown>();
	const revive = (index: number): unknown => {
		if (known.has(index)) return known.get(index);
		const part: unknown = parts[index];
		if (typeof part !== 'object' || part === null) return part;
		const copy: unknown[] | Record<string, unknown> = Array.isArray(part) ? [] : {};
		known.set(index, copy);
		for (const [key, value] of Object.entries(part)) {
			Object.assign(copy, { [key]: typeof value === 'string' ? revive(Number(value)) : value });
		}
		return copy;
	};
	return revive(0);
}

/**
 * Lists the items that one node gave on its first output in a stored execution.
 *
 * @returns the `json` of each item of each run of the node; empty when the node did not run. What n8n puts in
 * the place of items that died with it, when it starts again, is none.
 */
export function itemsOf(data: string, nodeName: string): Array<Record<string, unknown>> {
	const runs = at(unflatten(data), 'resultData', 'runData', nodeName);
	if (!Array.isArray(runs)) return [];
	return runs.flatMap((run: unknown) =>
		jsonOf(run).filter((json) => json['isArtificialRecoveredEventItem'] !== true),
	);
}

/**
 * Lists the items that an execution began with and that no node has taken up yet: all there is of one that was killed.
 *
 * @returns the `json` of each item that waits in front of a node.
 */
export function waitingItemsOf(data: string): Array<Record<string, unknown>> {
	const stack = at(unflatten(data), 'executionData', 'nodeExecutionStack');
	if (!Array.isArray(stack)) return [];
	return stack.flatMap(jsonOf);
}

/** Of the items on the first output, or input. */
function jsonOf(task: unknown): Array<Record<string, unknown>> {
	const items = at(task, 'data', 'main', '0');
	return Array.isArray(items) ? items.map((item: unknown) => recordOf(at(item, 'json'))) : [];
}

function at(value: unknown, ...path: string[]): unknown {
	return path.reduce<unknown>((current, key) => recordOf(current)[key], value);
}

function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null
		? Object.fromEntries(Object.entries(value))
		: {};
}
