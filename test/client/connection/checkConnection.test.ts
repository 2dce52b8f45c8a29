import { checkConnection } from '../../../client/connection/checkConnection';
import { decodeProblem as v2 } from '../../../client/v2/problem';
import { decodeProblem as v3 } from '../../../client/v3/problem';
import { createFakeClock } from '../../support/fakeClock';
import { createFakeTransport, neverLeft, type Step } from '../../support/fakeTransport';

async function check(...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const report = await checkConnection({
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock({ startMs: Date.parse('2026-01-05T10:00:00Z') }),
		decodeProblem: { v2, v3 },
	});
	return { report, transport };
}

it('reports that all is well', async () => {
	const { report, transport } = await check({ body: { authorization: 'Bearer secret-token' } }, { body: {} });
	expect(report).toEqual({
		ok: true,
		summary: 'The credential works on v2 and v3',
		advice: '',
		fault: null,
		baseUrl: 'https://service.example',
		v2: { works: true, httpCode: 200, latencyMs: 0 },
		v3: { works: true, httpCode: 200, latencyMs: 0 },
		clockAheadSeconds: null,
	});
	expect(transport.lines()).toEqual(['GET /v2/debug', 'GET /v3/balance?country=IND']);
});

it('calls both versions also when the first one fails', async () => {
	const { report, transport } = await check(neverLeft(), neverLeft());
	expect(report).toMatchObject({ ok: false, fault: 'unreachable', v2: { httpCode: null }, v3: { httpCode: null } });
	expect(transport.requests).toHaveLength(2);
});

it('tells a v3 that is not enabled', async () => {
	const { report } = await check({ body: {} }, { status: 401 });
	expect(report).toMatchObject({ ok: false, fault: 'v3_not_enabled', v2: { works: true }, v3: { httpCode: 401 } });
});

it("takes v3's clock when v2 tells none", async () => {
	const date = 'Mon, 05 Jan 2026 09:00:00 GMT';
	const { report } = await check(neverLeft(), { headers: { date, 'content-type': 'application/json' } });
	expect(report.clockAheadSeconds).toBe(3600);
});
