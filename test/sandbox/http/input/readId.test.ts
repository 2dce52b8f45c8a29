import { isUuid, requireUuid } from '../../../../sandbox/http/input/readId';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('isUuid', () => {
	it.each([
		[unknownId, true],
		['017F22E2-79B0-7CC3-98C4-DC0C0C07398F', true],
		['', false],
		['abc', false],
		[`${unknownId}0`, false],
		[` ${unknownId}`, false],
		[`${unknownId}\n`, false],
		[unknownId.replaceAll('-', ''), false],
		[`g${unknownId.slice(1)}`, false],
	])('%j: %s', (text, expected) => {
		expect(isUuid(text)).toBe(expected);
	});

	it('is what a path id must be, or the 422', () => {
		expect(requireUuid(unknownId)).toBe(unknownId);
		expect(() => requireUuid('abc')).toThrow(
			expect.objectContaining({
				status: 422,
				fields: [
					{
						place: 'path',
						path: ['id'],
						message: 'must be a UUID',
						code: 'wrong_format',
						input: 'abc',
					},
				],
			}),
		);
	});
});
