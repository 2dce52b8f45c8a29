import { FaultBook, matchesPath } from '../../../sandbox/faults/faults';

describe('the choice of requests', () => {
	it('skips and counts', () => {
		const book = new FaultBook();
		book.add({ kind: 'status', skip: 1, times: 2 });
		const hits = Array.from({ length: 5 }, () => book.take('GET', '/v2/debug') !== undefined);
		expect(hits).toEqual([false, true, true, false, false]);
	});

	it('never ends with times null, and the earlier fault comes first', () => {
		const book = new FaultBook();
		const first = book.add({ kind: 'status', method: 'post' });
		const second = book.add({ kind: 'delay', times: null });
		expect(book.take('GET', '/x')).toBe(second);
		expect(book.take('POST', '/x')).toBe(first);
		expect(book.take('POST', '/x')).toBe(second);
		book.clear();
		expect(book.take('POST', '/x')).toBeUndefined();
	});

	it('hits only requests that contain a text, in any part of them', () => {
		const book = new FaultBook();
		const fault = book.add({ kind: 'status', containing: 'INV-1"', times: null });
		expect(
			book.take('POST', '/v3/payment', '/v3/payment\n{"external_id":"INV-12"}'),
		).toBeUndefined();
		expect(book.take('POST', '/v3/payment', '/v3/payment\n{"external_id":"INV-1"}')).toBe(fault);
		expect(book.take('GET', '/v3/payments/INV-1"')).toBe(fault);
		expect(fault.hits).toBe(2);
	});

	it.each([
		['/v3/payment', '/v3/payment', true],
		['/v3/payment', '/v3/payments/1', false],
		['/v3/payments', '/v3/payments/1', true],
		['/v3/payments', '/v3/payments', true],
		['/v3/payments/{id}', '/v3/payments', false],
		['/v3/payments/{id}', '/v3/payments/a%23b', true],
		['/v3/payments/:id', '/v3/payments/1/2', false],
		['/v3/pay*', '/v3/payments/1', true],
		['/v3*', '/v2/debug', false],
		['/v3', '/v3/balance', true],
	])('%s covers %s: %s', (pattern, path, expected) => {
		expect(matchesPath(pattern, path)).toBe(expected);
	});
});
