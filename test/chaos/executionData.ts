/** Reads what n8n stores for an execution. */

/**
 * Reverses n8n's storage form: a JSON array whose strings are indices of its other elements.
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
 * Lists the items that one node output on its first output in a stored execution.
 *
 * @returns the `json` of each item of each run of the node; empty if the node did not run. Placeholders that
 * n8n writes on a restart, for items that were lost in a kill, are left out.
 */
export function itemsOf(data: string, nodeName: string): Array<Record<string, unknown>> {
	const runs = at(unflatten(data), 'resultData', 'runData', nodeName);
	if (!Array.isArray(runs)) return [];
	return runs.flatMap((run: unknown) =>
		jsonOf(run).filter((json) => json['isArtificialRecoveredEventItem'] !== true),
	);
}

/**
 * Lists the items that an execution began with and that no node has processed yet. A killed execution has no
 * others.
 *
 * @returns the `json` of each item that waits in front of a node.
 */
export function waitingItemsOf(data: string): Array<Record<string, unknown>> {
	const stack = at(unflatten(data), 'executionData', 'nodeExecutionStack');
	if (!Array.isArray(stack)) return [];
	return stack.flatMap(jsonOf);
}

/** The items on the first output or input. */
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
