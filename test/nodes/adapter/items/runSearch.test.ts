import type { IDataObject, ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';

import { runSearch } from '../../../../nodes/adapter/items/runSearch';

const country: INodeProperties = {
	displayName: 'Destination Country',
	name: 'country',
	type: 'options',
	default: '',
};

const contextOf = (
	parameters: IDataObject,
	httpRequest: () => Promise<unknown> = async () => {
		throw new Error('No request is expected');
	},
) => {
	const context = {
		getNode: () => ({
			id: '1',
			name: 'Payouts',
			type: 'test',
			typeVersion: 1,
			position: [0, 0],
			parameters: {},
		}),
		getTimezone: () => 'Asia/Kolkata',
		getCurrentNodeParameter: (name: string) => parameters[name],
		getCredentials: async () => ({ baseUrl: 'https://service.example' }),
		helpers: { httpRequestWithAuthentication: httpRequest },
	};
	// The editor's context has far more members. The adapter reads none of them.
	return context as unknown as ILoadOptionsFunctions;
};

it('passes the form, the filter and the page token to the search', async () => {
	const seen: unknown[] = [];
	const result = await runSearch(
		contextOf({ country: 'IND', apiVersion: 'v2', other: 1 }),
		{
			fields: [country],
			run: async (_client, search) => {
				seen.push(search);
				return { choices: [{ name: 'One', value: '1' }], next: '200' };
			},
		},
		'abc',
		'100',
	);
	expect(seen).toEqual([
		{
			form: { apiVersion: 'v2', country: 'IND' },
			filter: 'abc',
			from: '100',
			timezone: 'Asia/Kolkata',
		},
	]);
	expect(result).toEqual({ results: [{ name: 'One', value: '1' }], paginationToken: '200' });
});

it('ends the list without a token', async () => {
	const run = async () => ({ choices: [] });
	expect(await runSearch(contextOf({}), { fields: [], run })).toEqual({ results: [] });
});

it('names what is wrong by the labels of the form', async () => {
	const searching = runSearch(contextOf({ country: 'XXX' }), {
		fields: [country],
		run: async (client, { form }) => {
			await client.v2.payment.list({ ...form, limit: 1, direction: 'desc' });
			return { choices: [] };
		},
	});
	await expect(searching).rejects.toMatchObject({
		message: expect.stringContaining("'Destination Country' must be a country code"),
	});
});

it('sends one request without retries, because a person waits', async () => {
	let asked = 0;
	const refusing = async () => {
		asked += 1;
		throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
	};
	const searching = runSearch(contextOf({ country: 'IND' }, refusing), {
		fields: [country],
		run: async (client, { form }) => {
			await client.v2.payment.list({ ...form, limit: 1, direction: 'desc' });
			return { choices: [] };
		},
	});
	await expect(searching).rejects.toMatchObject({
		message: expect.stringContaining('The connection to the service failed'),
	});
	expect(asked).toBe(1);
});
