import { outcomeOf } from '../../../client/async/outcomeOf';

it('returns a value, or the error as it was thrown', async () => {
	const error = new Error('broken');
	expect(await outcomeOf(Promise.resolve(1))).toEqual({ ok: true, value: 1 });
	const failed = await outcomeOf(Promise.reject(error));
	expect(!failed.ok && failed.error).toBe(error);
});
