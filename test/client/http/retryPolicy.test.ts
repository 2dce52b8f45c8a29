import fc from 'fast-check';

import { ContractError, InputError, TransportError } from '../../../client/errors';
import type { TransportFailure } from '../../../client/errors/TransportError';
import {
	capMs,
	decideRetry,
	maxTries,
	readPauseMs,
	type Try,
} from '../../../client/http/retryPolicy';

const answer = (status: number, retryAfter?: string) => ({
	status,
	headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
});
const failed = (code: TransportFailure, outcomeUnknown: boolean, errno?: string) =>
	new TransportError(code, outcomeUnknown, errno);
const decide = (changes: Partial<Try>) =>
	decideRetry({
		repeatable: false,
		isFromService: true,
		outcome: answer(429),
		tries: 1,
		random: 0.5,
		...changes,
	});

describe('sends a payment again only if nothing can have been paid', () => {
	it.each<[string, Try['outcome'], boolean]>([
		['200', answer(200), false],
		['202', answer(202), false],
		['301', answer(301), false],
		['400', answer(400), false],
		['401', answer(401), false],
		['403', answer(403), false],
		['404', answer(404), false],
		['408', answer(408), false],
		['409', answer(409), false],
		['422', answer(422), false],
		['429', answer(429), true],
		['429 with Retry-After', answer(429, '3'), true],
		['500', answer(500), false],
		['502', answer(502), false],
		['503', answer(503), false],
		['503 with Retry-After', answer(503, '3'), false],
		['504', answer(504), false],
		['the name is not known', failed('network', false, 'ENOTFOUND'), true],
		['connection refused', failed('network', false, 'ECONNREFUSED'), true],
		['connection reset', failed('network', true, 'ECONNRESET'), false],
		['broken pipe', failed('network', true, 'EPIPE'), false],
		['no answer in time', failed('timeout', true, 'ETIMEDOUT'), false],
		['no connection in time', failed('timeout', false, 'ETIMEDOUT'), true],
		[
			'a certificate nobody trusts',
			failed('certificate_expired', false, 'CERT_HAS_EXPIRED'),
			false,
		],
		['stopped', new TransportError('aborted', false), false],
		['an answer too large', new TransportError('response_too_large', true), false],
		['an answer that does not fit', new ContractError('POST /v3/payment', 200, '', 'x'), false],
		['wrong input', new InputError([{ field: 'x', problem: 'y' }]), false],
		['a bug', new TypeError('x'), false],
	])('%s', (_, outcome, isRepeated) => {
		expect(decide({ outcome }) !== undefined).toBe(isRepeated);
	});
});

it("sends a payment again only after the service's own 429, and other requests after any 429", () => {
	expect(decide({ isFromService: false })).toBeUndefined();
	expect(decide({ isFromService: false, repeatable: true })).toBeDefined();
});

describe('sends a request that moves nothing again, even after a lost answer', () => {
	it.each<[string, Try['outcome'], boolean]>([
		['200', answer(200), false],
		['400', answer(400), false],
		['401', answer(401), false],
		['404', answer(404), false],
		['422', answer(422), false],
		['429', answer(429), true],
		['500', answer(500), true],
		['502', answer(502), true],
		['503', answer(503), true],
		['504', answer(504), true],
		['connection reset', failed('network', true, 'ECONNRESET'), true],
		['no answer in time', failed('timeout', true), true],
		['connection refused', failed('network', false, 'ECONNREFUSED'), true],
		[
			'a self-signed certificate',
			failed('certificate_untrusted', false, 'DEPTH_ZERO_SELF_SIGNED_CERT'),
			false,
		],
		[
			'an unverifiable one',
			failed('certificate_untrusted', false, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'),
			false,
		],
		['stopped', new TransportError('aborted', true), false],
		['an answer too large', new TransportError('response_too_large', true), false],
		['a bug', new TypeError('x'), false],
	])('%s', (_, outcome, isRepeated) => {
		expect(decide({ outcome, repeatable: true }) !== undefined).toBe(isRepeated);
	});
});

describe('Retry-After', () => {
	it.each<[string, number | undefined]>([
		['0', 500],
		['1', 1000],
		['300', 300_000],
		['301', undefined],
		['999999999', undefined],
		['99999999999', undefined],
		['9'.repeat(400), undefined],
	])('%s waits %p ms', (header, ms) => {
		expect(decide({ outcome: answer(429, header), random: 0 })).toBe(ms);
	});

	it.each(['-1', '1.5', 'soon', '', '1e3', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
		"%p is no number of seconds, so the client's own wait applies",
		(header) => {
			expect(decide({ outcome: answer(429, header), random: 1 })).toBe(1000);
			expect(readPauseMs(answer(429, header))).toBeUndefined();
		},
	);

	it('is never shortened by randomness, and spreads clients with the same wait', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 0, max: 300 }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(seconds, random) => {
					const ms = decide({ outcome: answer(429, String(seconds)), random }) ?? -1;
					expect(ms).toBeGreaterThanOrEqual(seconds * 1000);
					expect(ms).toBeLessThanOrEqual(Math.max(500, seconds * 1000) + 1000);
				},
			),
		);
	});
});

describe('backoff', () => {
	it('doubles its ceiling and takes any place between it and a quarter of a second', () => {
		const at = (tries: number, random: number) =>
			decide({ outcome: failed('network', false), tries, random });
		expect([1, 2, 3].map((tries) => at(tries, 1))).toEqual([1000, 2000, 4000]);
		expect([1, 2, 3].map((tries) => at(tries, 0))).toEqual([250, 250, 250]);
		expect(at(3, 0.5)).toBe(2125);
	});

	it('ends with the fourth try in every case', () => {
		for (const repeatable of [true, false]) {
			expect(decide({ repeatable, tries: maxTries })).toBeUndefined();
			expect(decide({ repeatable, tries: maxTries, outcome: answer(429, '1') })).toBeUndefined();
		}
		expect(maxTries).toBe(4);
		expect(capMs).toBe(30_000);
	});
});
