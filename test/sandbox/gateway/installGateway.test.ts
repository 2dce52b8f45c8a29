import { field } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox } from '../../support/servers/startSandbox';
import { get, payV3, seen } from '../behaviours/playRow';

it('acts before the token check, and records what it did to which request', async () => {
	const sandbox = await startTestSandbox({ behaviours: { R2: 'html404', R4: 'html403After' } });
	const unsigned = await callSandbox(sandbox, 'GET', '/v3/payments/a?external=true', {
		token: 'none',
	});
	expect(seen(unsigned)).toEqual([404, 'html']);
	expect(seen(await payV3(sandbox, 'a'))).toEqual([403, 'html']);
	expect(sandbox.control.requests()).toMatchObject([
		{ path: '/v3/payments/a', status: 404, account: null, gateway: 'R2=html404' },
		{ path: '/v3/quote', status: 200, account: 'test' },
		{
			path: '/v3/payment',
			status: 403,
			account: 'test',
			externalId: 'a',
			gateway: 'R4=html403After',
		},
	]);
	expect(field(sandbox.control.requests(), 1, 'gateway')).toBeUndefined();
});

it('hits the first look-up of each external ID if it is aimed at it', async () => {
	const sandbox = await startTestSandbox({
		behaviours: { R2: 'html404' },
		hits: { R2: 'first:1' },
	});
	const look = async (id: string) =>
		seen(await get(sandbox, `/v3/payments/${id}?external=true`))[1];
	const own = 'type title status detail instance';
	expect([await look('a'), await look('b'), await look('a'), await look('b')]).toEqual([
		'html',
		'html',
		own,
		own,
	]);
	sandbox.control.reset();
	expect(await look('a')).toBe('html');
});

it("does not change the service's own refusals after the commit", async () => {
	const sandbox = await startTestSandbox({ behaviours: { R4: 'html409After' } });
	expect(seen(await payV3(sandbox, 'a'))).toEqual([409, 'html']);
	expect(await payV3(sandbox, 'a')).toMatchObject({
		status: 400,
		body: { detail: 'Duplicate `external_id` field detected.' },
	});
});

it('lets two rows that hit the same requests take turns', async () => {
	const sandbox = await startTestSandbox({
		behaviours: { R1: 'emptyObject', R4: 'html502Before' },
	});
	const answers = [await payV3(sandbox, 'a'), await payV3(sandbox, 'b'), await payV3(sandbox, 'c')];
	expect(answers.map(seen)).toEqual([
		[202, ''],
		[502, 'html'],
		[202, ''],
	]);
});

it('plays both versions', async () => {
	const sandbox = await startTestSandbox({ behaviours: { R2: 'otherPayment' } });
	const v2 = await get(sandbox, '/v2/payments/a?external=true&country=IND');
	expect(v2).toMatchObject({ status: 200, body: { status: 'succeeded' } });
	expect(v2.body).not.toHaveProperty('external_id');
});
