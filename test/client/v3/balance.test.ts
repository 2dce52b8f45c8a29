import { createV3 } from '../../../client/v3';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const open = (body: unknown) => {
	const transport = createFakeTransport({ body });
	return {
		transport,
		balance: createV3({ baseUrl: 'https://service.example', transport }).balance,
	};
};

it('requests a country and returns the balance unchanged', async () => {
	const info = { anything: { usdt: '12345678901234567.89' } };
	const { transport, balance } = open(info);
	expect(await balance.get({ country: 'IND' })).toEqual(info);
	expect(transport.lines()).toEqual(['GET /v3/balance?country=IND']);
});

it('keeps the digits of an amount that a double cannot hold', async () => {
	const { balance } = open('{"available":12345678901234567.89}');
	expect(await balance.get({ country: 'IND' })).toEqual({ available: '12345678901234567.89' });
});

it.each([undefined, '', 'XXX', 'ind'])(
	'refuses the country %p and sends nothing',
	async (country) => {
		const { transport, balance } = open({});
		await expect(balance.get({ country })).rejects.toMatchObject({
			issues: [{ field: 'country' }],
		});
		expect(transport.requests).toHaveLength(0);
	},
);
