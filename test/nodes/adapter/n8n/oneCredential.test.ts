import { requireOneCredential } from '../../../../nodes/adapter/n8n/oneCredential';

const contextOf = (keys: readonly string[]) => {
	const read: number[] = [];
	return {
		read,
		getInputData: () => keys.map(() => ({ json: {} })),
		getCredentials: async <T extends object = object>(_type: string, index = 0): Promise<T> => {
			read.push(index);
			return await Promise.resolve({ accessApiKey: keys[index], baseUrl: 'x' } as T);
		},
	};
};
const first = { baseUrl: 'x', accessApiKey: 'A' };

it.each([[['A']], [['A', 'A', 'A']], [Array<string>(50).fill('A')]])(
	'accepts items with one credential',
	async (keys) => {
		const context = contextOf(keys);
		await requireOneCredential(context, first);
		expect(context.read).toHaveLength(keys.length - 1);
	},
);

it.each([1, 19, 20, 21, 49])('refuses another credential of item %i', async (index) => {
	const keys = Array<string>(50).fill('A');
	keys[index] = 'B';
	await expect(requireOneCredential(contextOf(keys), first)).rejects.toMatchObject({
		code: 'credentials_differ',
		message: expect.stringContaining(`of item ${index} (row ${index + 1} of the input) differs`),
	});
});

it('passes on what n8n throws', async () => {
	const context = {
		...contextOf(['A', 'A']),
		getCredentials: async () => await Promise.reject(new Error('no access')),
	};
	await expect(requireOneCredential(context, first)).rejects.toThrow('no access');
});
