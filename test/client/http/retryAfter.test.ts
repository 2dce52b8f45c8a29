import { readRetryAfterMs } from '../../../client/http/retryAfter';

it.each<[string | undefined, number | undefined]>([
	[undefined, undefined],
	['0', 0],
	['1', 1000],
	[' 30 ', 30_000],
	['999999999', 999_999_999_000],
	['1000000000', undefined],
	['', undefined],
	['-1', undefined],
	['+1', undefined],
	['1.5', undefined],
	['1e3', undefined],
	['soon', undefined],
	['1, 2', undefined],
	['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
])('retry-after %p is %p ms', (header, ms) => {
	expect(readRetryAfterMs(header)).toBe(ms);
});
