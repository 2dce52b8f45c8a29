import { readRetryAfterMs } from '../../../client/http/retryAfter';

const answeredAt = 'Wed, 21 Oct 2026 07:00:00 GMT';

it.each<[string, number | undefined]>([
	['0', 0],
	['1', 1000],
	[' 30 ', 30_000],
	['999999999', 999_999_999_000],
	['1000000000', 1_000_000_000_000],
	['99999999999999999999', Number.MAX_SAFE_INTEGER],
	['9'.repeat(400), Number.MAX_SAFE_INTEGER],
	['', undefined],
	['-1', undefined],
	['+1', undefined],
	['1.5', undefined],
	['1e3', undefined],
	['soon', undefined],
	['1, 2', undefined],
	['Wed, 21 Oct 2026 07:28:00 GMT', 28 * 60_000],
	['Wed, 21 Oct 2026 06:28:00 GMT', 0],
	['Wed, 99 Oct 2026 07:28:00 GMT', undefined],
	['2026-10-21T07:28:00Z', undefined],
])('retry-after %p is %p ms', (header, ms) => {
	expect(readRetryAfterMs({ 'retry-after': header, date: answeredAt })).toBe(ms);
});

it('returns nothing without the header', () => {
	expect(readRetryAfterMs({ date: answeredAt })).toBeUndefined();
});

it.each([{}, { date: 'soon' }])(
	'cannot use a date if the answer does not contain its own time',
	(headers) => {
		expect(readRetryAfterMs({ 'retry-after': answeredAt, ...headers })).toBeUndefined();
	},
);
