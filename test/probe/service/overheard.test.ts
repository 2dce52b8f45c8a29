import { hearList, hearPause, type Overheard } from '../../../probe/service/overheard';

const answerOf = (status: number, headers: Record<string, string> = {}) => ({
	status,
	headers,
	body: new Uint8Array(),
});

function listen(): Overheard {
	return { pauses: [], lists: [] };
}

test.each<['GET' | 'POST', string, number, boolean]>([
	['GET', '/v3/payments?limit=10', 200, true],
	['GET', '/v2/payments?country=IND', 403, true],
	['GET', '/v3/payments?limit=10', 429, false],
	['GET', '/v3/payments/1?external=true', 200, false],
	['POST', '/v3/payments?limit=10', 200, false],
])('%s %s answered with %i: a list is kept is %s', (method, path, status, isKept) => {
	const overheard = listen();
	const answer = answerOf(status);
	hearList(overheard, method, path, answer);
	expect(overheard.lists).toEqual(isKept ? [{ path, answer }] : []);
});

test('records each requested pause, and a 429 without one', () => {
	const overheard = listen();
	expect(hearPause(overheard, answerOf(429, { 'retry-after': '7' }))).toBe(7_000);
	expect(hearPause(overheard, answerOf(429))).toBeUndefined();
	expect(overheard.pauses).toEqual([
		{ header: '7', ms: 7_000 },
		{ header: null, ms: undefined },
	]);
});
