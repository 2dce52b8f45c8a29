import { itemsOf, unflatten, waitingItemsOf } from './executionData';

/** As n8n stores it: every object, list and text is a separate element, and references use its index. */
function flatten(value: unknown): string {
	const parts: unknown[] = [];
	const store = (part: unknown): unknown => {
		if (typeof part !== 'object' && typeof part !== 'string') return part;
		if (part === null) return null;
		const index = parts.push(part) - 1;
		if (typeof part === 'object') {
			parts[index] = Array.isArray(part)
				? part.map(store)
				: Object.fromEntries(Object.entries(part).map(([key, each]) => [key, store(each)]));
		}
		return String(index);
	};
	store(value);
	return JSON.stringify(parts);
}

const outputOf = (...items: unknown[]) => ({ main: [items.map((json) => ({ json }))] });
const event = { eventId: 'a', payment: { id: 'p', amount: 1 }, redelivered: false };

function executionOf(ran: unknown, waits?: unknown): string {
	const runData =
		ran === undefined ? {} : { Trigger: [{ data: ran }], Other: [{ data: outputOf({ n: 1 }) }] };
	return flatten({
		resultData: { runData },
		executionData: { nodeExecutionStack: waits === undefined ? [] : [{ data: waits }] },
	});
}

it('reads what n8n stores', () => {
	expect(unflatten(flatten({ a: [1, 'b', null, { c: true }] }))).toEqual({
		a: [1, 'b', null, { c: true }],
	});
	expect(() => unflatten('{}')).toThrow('no array');
});

it('lists the items of the trigger, and for a killed execution the items that wait', () => {
	expect(itemsOf(executionOf(outputOf(event)), 'Trigger')).toEqual([event]);
	expect(itemsOf(executionOf(undefined, outputOf(event)), 'Trigger')).toEqual([]);
	expect(waitingItemsOf(executionOf(undefined, outputOf(event)))).toEqual([event]);
	expect(waitingItemsOf(executionOf(outputOf(event)))).toEqual([]);
});

it('ignores the item that n8n makes up after a kill', () => {
	const killed = executionOf(outputOf({ isArtificialRecoveredEventItem: true }), outputOf(event));
	expect(itemsOf(killed, 'Trigger')).toEqual([]);
	expect(waitingItemsOf(killed)).toEqual([event]);
});
