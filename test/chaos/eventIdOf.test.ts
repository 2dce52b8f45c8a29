import { eventIdOf } from './eventIdOf';

/** As n8n stores it: a list in which strings are indices into the list. */
const stored = (value: unknown): string => {
	const parts: unknown[] = [];
	const put = (each: unknown): unknown => {
		if (typeof each !== 'string' && (typeof each !== 'object' || each === null)) return each;
		const place = parts.push(null) - 1;
		if (typeof each === 'string') parts[place] = each;
		else if (Array.isArray(each)) parts[place] = each.map(put);
		else
			parts[place] = Object.fromEntries(Object.entries(each).map(([key, one]) => [key, put(one)]));
		return String(place);
	};
	put(value);
	return JSON.stringify(parts);
};

const items = [[{ json: { eventId: 'e1' } }]];
const ran = stored({ resultData: { runData: { Trigger: [{ data: { main: items } }] } } });
const killed = stored({
	resultData: { runData: {} },
	executionData: { nodeExecutionStack: [{ data: { main: items } }] },
});
const reported = stored({ resultData: { runData: {} } });

it.each([
	['its key', 'workflow:node:e2', ran, 'e2'],
	['the key of another try', 'workflow:node:e2:try-2', null, 'e2'],
	['its item, without a key', null, ran, 'e1'],
	['the item that it was to begin with', null, killed, 'e1'],
	['nothing, without an item', null, reported, ''],
	['nothing, without data', null, null, ''],
])('is read from %s', (_what, deduplicationKey, data, eventId) => {
	expect(eventIdOf({ deduplicationKey, data }, 'Trigger')).toBe(eventId);
});
