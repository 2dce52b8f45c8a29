import check from '../../../../../nodes/CrossBorderPayouts/operations/connection/check';
import { runOperation } from '../../../../support/engine/runOperation';

it('outputs one report and never the echo', async () => {
	const { result, transport } = runOperation(
		check,
		{},
		{ body: { authorization: 'Bearer secret-token' } },
		{ status: 401 },
		{ status: 401 },
		{},
	);
	const report = await result;
	expect(report).toMatchObject({ ok: true, fault: 'v3_not_enabled', environment: 'production' });
	expect(JSON.stringify(report)).not.toContain('secret-token');
	expect(transport.lines()).toEqual([
		'GET /v2/debug',
		'GET /v3/balance?country=IND',
		'GET /v3/balance?country=IND',
		'POST /v2/quote',
	]);
});

it('skips the test quote if the form says so', async () => {
	const { result, transport } = runOperation(check, { testQuote: false }, {}, {});
	expect(await result).toMatchObject({ ok: true, signature: 'notTested' });
	expect(transport.count('POST')).toBe(0);
});

it('refuses a switch that is neither on nor off', async () => {
	await expect(runOperation(check, { testQuote: 'no' }).result).rejects.toMatchObject({
		issues: [{ field: 'testQuote' }],
	});
});
