import { once } from '../../../probe/finding/once';

test('determines the fact once, and only when it is requested', async () => {
	const find = jest.fn(async () => await Promise.resolve('fact'));
	const fact = once(find);
	expect(find).not.toHaveBeenCalled();

	await expect(Promise.all([fact(), fact()])).resolves.toEqual(['fact', 'fact']);
	await expect(fact()).resolves.toBe('fact');
	expect(find).toHaveBeenCalledTimes(1);
});

test('does not retry after an error', async () => {
	const find = jest.fn(async () => await Promise.reject(new Error('refused')));
	const fact = once(find);

	await expect(fact()).rejects.toThrow('refused');
	await expect(fact()).rejects.toThrow('refused');
	expect(find).toHaveBeenCalledTimes(1);
});
