import { readLag, type TimedLookUp } from '../../../probe/payments/lag';
import type { Finding } from '../../../probe/finding/finding';

const asked = { externalId: 'probe-1', country: 'IND' };

const answerOf = (status: number, body: object) => ({
	status,
	headers: { 'content-type': 'application/json' },
	body: new TextEncoder().encode(JSON.stringify(body)),
});
const hit = (leastMs: number, mostMs: number): TimedLookUp => ({
	answer: answerOf(200, { id: 'p-1', external_id: 'probe-1' }),
	leastMs,
	mostMs,
});
const miss = (leastMs: number, mostMs: number): TimedLookUp => ({
	answer: answerOf(404, { detail: 'Not Found' }),
	leastMs,
	mostMs,
});
const gateway: TimedLookUp = {
	answer: answerOf(404, { error: 'no route' }),
	leastMs: 500,
	mostMs: 700,
};
const foreign: TimedLookUp = {
	answer: answerOf(200, { id: 'p-2', external_id: 'other' }),
	leastMs: 500,
	mostMs: 700,
};

const valuesOf = (finding: Finding): readonly string[] =>
	finding.kind === 'found' ? [finding.value] : finding.kind === 'narrowed' ? finding.values : [];

test.each<[string, TimedLookUp[], string[]]>([
	['found at once', [hit(500, 700), hit(3_000, 3_200)], ['atOnce']],
	['found after a pause', [hit(5_400, 5_600)], ['atOnce', 'late2', 'late5']],
	['found after a POST that took long', [hit(100, 2_300)], ['atOnce', 'late2']],
	['found by the second look-up', [miss(500, 700), hit(3_000, 3_200)], ['late2']],
	['never found', [miss(500, 700), miss(3_000, 3_200)], ['late5', 'late20']],
	['not found for longer than any lag that is known', [miss(25_000, 25_200)], ['late20']],
	['found after a lag of its own', [miss(500, 700), hit(1_000, 1_200)], ['late2']],
	['spoilt by a gateway at first', [gateway, hit(3_000, 3_200)], ['atOnce', 'late2']],
	['shown as another payment', [foreign], []],
	['spoilt by a gateway', [gateway], []],
])('keeps the lags that fit: %s', (_name, lookUps, values) => {
	expect(valuesOf(readLag(lookUps, asked, true))).toEqual(values);
});

test('concludes nothing from a payment that may not exist', () => {
	expect(readLag([miss(500, 700)], asked, false)).toMatchObject({ kind: 'notTried' });
});

test('reports how long it looked', () => {
	expect(readLag([miss(500, 700), hit(5_400, 5_600)], asked, true)).toMatchObject({
		detail: 'not found 0.5 s after it was made, found within 5.6 s',
	});
});
