import { field } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { startTestSandbox } from '../../support/servers/startSandbox';

describe('GET /v2/debug', () => {
	it('echoes the headers as text, without the internal ones', async () => {
		const sandbox = await startTestSandbox();
		const headers = { 'x-internal': 'hidden', 'accept-language': 'en' };
		const { status, body } = await callSandbox(sandbox, 'GET', '/v2/debug', { headers });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			'accept-language': 'en',
			host: sandbox.baseUrl.slice('http://'.length),
		});
		expect(field(body, 'x-internal')).toBeUndefined();
		expect(String(field(body, 'authorization'))).toContain('Bearer ');
	});
});
