import check from '../../../../../nodes/CrossBorderPayouts/operations/connection/check';
import { runOperation } from '../../../../support/runOperation';

it('gives one report and never the echo', async () => {
	const { result, transport } = runOperation(check, {}, { body: { authorization: 'Bearer secret-token' } }, { status: 401 });
	const report = await result;
	expect(report).toMatchObject({ ok: false, fault: 'v3_not_enabled' });
	expect(JSON.stringify(report)).not.toContain('secret-token');
	expect(transport.count('GET')).toBe(2);
});
