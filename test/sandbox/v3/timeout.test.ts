import { readTimeout } from '../../../sandbox/v3/timeout';

describe('readTimeout', () => {
	it.each([
		[{}, 30],
		[{ timeout: '10' }, 10],
		[{ timeout: '120' }, 120],
		[{ timeout: '30.5' }, 30.5],
	])('reads %j as %d seconds', (query, seconds) => {
		expect(readTimeout(query)).toBe(seconds);
	});

	it.each(['9', '9.99', '120.01', '121', '-10', 'soon', '', '1e2', ['30', '30']])(
		'refuses %j',
		(timeout) => {
			expect(() => readTimeout({ timeout })).toThrow(
				expect.objectContaining({
					status: 422,
					fields: [expect.objectContaining({ place: 'query', path: ['timeout'] })],
				}),
			);
		},
	);
});
