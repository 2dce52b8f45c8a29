import { field } from '../../support/servers/sandboxRequests';
import { callSandbox } from '../../support/servers/signForSandbox';
import { openTestStream } from '../../support/servers/readSandboxStream';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

async function control(
	method: string,
	path: string,
	body?: unknown,
): Promise<{ status: number; body: unknown }> {
	const response = await fetch(`${sandbox.baseUrl}/control${path}`, {
		method,
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	return { status: response.status, body: await response.json() };
}

describe('a wrong command', () => {
	it.each([
		['/burst', { payments: 1 }],
		['/burst', { payments: 0, statuses: ['queued'] }],
		['/burst', { payments: 1, statuses: ['queued'], statses: 1 }],
		['/faults', { kind: 'explode' }],
		['/faults', { kind: 'status', status: 42 }],
		['/streams/cut', { how: 'gently' }],
		['/streams/stall', {}],
		['/settings', { requireHmac: 'yes' }],
		['/settings', { corsOff: true }],
		['/events', { version: 'v1', event: 'payment' }],
		['/clock', { freeze: 1 }],
		['/behaviours', { S1: 'dead' }],
		['/behaviours', { S99: 'live' }],
		['/behaviours', { R8: 'short' }],
		['/behaviours', { hits: { R2: 'often' } }],
		['/payments/none/flip', { statuses: [] }],
		['/payments/none/error', { title: '' }],
		['/payments', { amount: 0 }],
		['/payments', { amount: '100' }],
		['/payments', { country: 'CHE' }],
		['/payments', { externalId: 'a/b' }],
		['/payments', { amnt: 100 }],
		['/deals', { rate: 0 }],
		['/deals', { id: 'best-rate' }],
	])('to %s is refused: %j', async (path, body) => {
		const answer = await control('POST', path, body);
		expect(answer.status).toBe(400);
		expect(field(answer.body, 'error')).toEqual(expect.any(String));
	});

	it.each([
		[{ S1: 'foo' }, 'S1 takes byTime, live, 400, 404, 422, 204, not "foo"'],
		[{ S1: 1 }, 'S1 takes byTime'],
		[{ Q9: 'foo' }, 'There is no row "Q9"'],
		[{ hits: { Q9: 'all' } }, 'The gateway plays R1'],
		[{ hits: { R2: 'often' } }, 'Write all, first:N'],
	])('to /behaviours names the valid values: %j', async (body, reported) => {
		const answer = await control('POST', '/behaviours', body);
		expect(answer.status).toBe(400);
		expect(field(answer.body, 'error')).toContain(reported);
	});

	it('without JSON is refused', async () => {
		const response = await fetch(`${sandbox.baseUrl}/control/clock`, { method: 'POST', body: '{' });
		expect(response.status).toBe(400);
	});

	it('for an unknown account is a 404', async () => {
		const burst = { payments: 1, statuses: ['queued'], account: 'nobody' };
		expect((await control('POST', '/burst', burst)).status).toBe(404);
	});
});

describe('the control interface over HTTP', () => {
	beforeEach(async () => {
		sandbox = await startTestSandbox();
	});
	afterEach(async () => {
		await sandbox.stop();
	});

	it('shows the state without any secret', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await control('POST', '/burst', { payments: 1, statuses: ['queued'] });
		await stream.until(() => stream.blocks().length === 1);
		const { status, body } = await control('GET', '/state');
		expect(status).toBe(200);
		expect(body).toMatchObject({
			now: expect.stringMatching(/Z$/),
			frozen: false,
			baseUrl: sandbox.baseUrl,
			options: { settleAfterMs: null, requireHmac: false },
			accounts: [{ name: 'test', v3Enabled: true, permissions: ['quote', 'payment', 'read'] }],
			payments: [{ status: 'queued', account: 'test' }],
			quotes: [],
			streams: [
				{
					id: 1,
					version: 'v3',
					account: 'test',
					stalled: false,
					lastEventId: stream.blocks()[0]?.id,
				},
			],
		});
		const { accessKey, secretKey } = sandbox.account;
		for (const secret of [accessKey, secretKey]) expect(JSON.stringify(body)).not.toContain(secret);
	});

	it('sets, advances and freezes the clock', async () => {
		const set = await control('POST', '/clock', { set: '2030-06-01T12:00:00Z', freeze: true });
		expect(set.body).toEqual({ now: '2030-06-01T12:00:00.000Z', frozen: true });
		const advanced = await control('POST', '/clock', { advanceMs: 1500 });
		expect(advanced.body).toEqual({ now: '2030-06-01T12:00:01.500Z', frozen: true });
		expect(field((await control('POST', '/clock', { freeze: false })).body, 'frozen')).toBe(false);
		expect((await control('POST', '/clock', { set: 'tomorrow' })).status).toBe(400);
	});

	it('moves a payment and lists the events of a version', async () => {
		const burst = await control('POST', '/burst', { payments: 1, statuses: ['queued'] });
		const id = String(field(burst.body, 'paymentIds', 0));
		const moved = await control('POST', `/payments/${id}/advance`, {
			status: 'brand_new_state',
			msg: 'x',
		});
		expect(moved.body).toMatchObject({ id, status: 'brand_new_state', msg: 'x' });
		const v3 = (await control('GET', '/events?version=v3')).body;
		expect(v3).toEqual([
			expect.objectContaining({
				id: field(burst.body, 'eventIds', 0),
				event: 'payment',
				paymentId: id,
				status: 'queued',
			}),
			expect.objectContaining({
				data: expect.objectContaining({ id, msg: 'x' }),
				status: 'brand_new_state',
			}),
		]);
		expect(field((await control('GET', '/events?version=v2')).body, 1, 'event')).toBe(
			'payment-update',
		);
		expect((await control('GET', '/events?version=v4')).status).toBe(400);
		expect((await control('POST', '/payments/none/advance', { status: 'failed' })).status).toBe(
			404,
		);
	});

	it('reports an error of a payment on v3 alone, and leaves the payment as it is', async () => {
		const made = await control('POST', '/payments', { externalId: 'INV-1' });
		const id = String(field(made.body, 'id'));
		const error = { title: 'Payment could not be processed', detail: 'Bank is closed' };
		const reported = await control('POST', `/payments/${id}/error`, error);
		expect(reported).toMatchObject({ status: 200, body: { id, status: 'queued' } });
		expect((await control('GET', '/events?version=v3')).body).toEqual([
			expect.objectContaining({ event: 'payment' }),
			expect.objectContaining({
				event: 'payment-error',
				paymentId: id,
				data: expect.objectContaining({ payment_id: id, external_id: 'INV-1', error }),
			}),
		]);
		expect((await control('GET', '/events?version=v2')).body).toHaveLength(1);
		expect((await control('POST', '/payments/none/error', error)).status).toBe(404);
	});

	it('appends, resends, cuts and stalls', async () => {
		const stream = await openTestStream(sandbox, '/v3/events');
		const appended = await control('POST', '/events', {
			version: 'v3',
			event: 'payment',
			rawData: '{broken',
		});
		expect(appended.body).toMatchObject({ data: '{broken', paymentId: null, status: null });
		expect((await control('POST', '/events/resend', { last: 1 })).body).toEqual({ resent: 1 });
		await stream.until(() => stream.blocks().length === 2);
		expect((await control('POST', '/streams/stall', { on: true })).body).toEqual({ streams: 1 });
		expect((await control('POST', '/streams/stall', { on: false })).body).toEqual({ streams: 1 });
		expect((await control('POST', '/streams/cut', { how: 'fin' })).body).toEqual({ cut: 1 });
	});

	it('adds, lists and clears faults', async () => {
		const added = await control('POST', '/faults', { kind: 'status', status: 500, times: null });
		expect(added.body).toEqual({ id: 'fault-1' });
		expect((await callSandbox(sandbox, 'GET', '/v2/debug')).status).toBe(500);
		expect((await control('GET', '/faults')).body).toEqual([
			{ kind: 'status', status: 500, times: null, id: 'fault-1', hits: 1, skipped: 0 },
		]);
		expect((await control('DELETE', '/faults')).body).toEqual([]);
		expect((await callSandbox(sandbox, 'GET', '/v2/debug')).status).toBe(200);
	});

	it('changes settings', async () => {
		const changed = await control('POST', '/settings', {
			requireHmac: true,
			settleAfterMs: [1, 2],
			v3Enabled: { enabled: false },
		});
		expect(changed.body).toMatchObject({
			requireHmac: true,
			settleAfterMs: [1, 2],
			retentionMs: null,
		});
		expect((await callSandbox(sandbox, 'POST', '/v2/quote', { body: {} })).status).toBe(401);
		expect((await callSandbox(sandbox, 'GET', '/v3/balance?country=IND')).status).toBe(401);
		expect(
			(await control('POST', '/settings', { v3Enabled: { account: 'x', enabled: true } })).status,
		).toBe(404);
	});

	it('accepts every setting that it shows', async () => {
		const shown = field((await control('GET', '/state')).body, 'options');
		const changed = await control('POST', '/settings', shown);
		expect([changed.status, changed.body]).toEqual([200, shown]);
	});

	it('sets account checks, reports, overrides and wallet entries', async () => {
		const rule = { accountNumber: '1', status: 'nre' };
		expect(await control('POST', '/account-checks', rule)).toEqual({ status: 200, body: rule });
		const report = await control('POST', '/reports', {
			reportType: 'pnl',
			fileStatus: 'pending',
			rows: 5,
		});
		expect(report).toMatchObject({
			status: 200,
			body: { report_type: 'pnl', file_status: 'pending' },
		});
		const id = String(field(report.body, 'id'));
		const moved = await control('POST', `/reports/${id}/status`, { fileStatus: 'success' });
		expect(moved.body).toMatchObject({ id, file_status: 'success' });
		expect((await control('POST', '/reports/none/status', { fileStatus: 'fail' })).status).toBe(
			404,
		);
		expect((await control('POST', '/reports', { createdAt: 'soon' })).status).toBe(400);
		const burst = await control('POST', '/burst', { payments: 1, statuses: ['queued'] });
		const payment = String(field(burst.body, 'paymentIds', 0));
		const override = await control('POST', `/payments/${payment}/override`, { status: 'failed' });
		expect(override.body).toEqual({ id: payment, effectiveStatus: 'failed' });
		expect((await control('POST', '/payments/none/override', { status: null })).status).toBe(404);
		expect((await control('POST', '/wallet-entries', { operation: 'fund' })).body).toEqual({
			entries: 1,
		});
		expect((await control('POST', '/wallet-entries', { at: 'soon' })).status).toBe(400);
	});

	it('shows and changes behaviours', async () => {
		const before = (await control('GET', '/behaviours')).body;
		expect(field(before, 'chosen', 'S1')).toBe('byTime');
		expect(field(before, 'rows', 'S1', 'values', 1)).toMatchObject({
			name: 'live',
			does: expect.any(String),
		});
		const changed = await control('POST', '/behaviours', { S1: 'live', hits: { R2: 'first:1' } });
		expect(changed).toMatchObject({
			status: 200,
			body: { chosen: { S1: 'live' }, hits: { R2: 'first:1', R1: 'all' } },
		});
		expect((await control('GET', '/state')).body).toMatchObject({
			behaviours: { S1: 'live' },
			hits: { R2: 'first:1' },
		});
	});

	it('flips a payment through states of one time', async () => {
		const { body } = await control('POST', '/burst', { payments: 1, statuses: ['queued'] });
		const path = `/payments/${String(field(body, 'paymentIds', 0))}/flip`;
		const flipped = await control('POST', path, { statuses: ['processing', 'unknown'] });
		expect(flipped).toMatchObject({ status: 200, body: { status: 'unknown' } });
	});

	it('records requests, and forgets them on reset', async () => {
		await callSandbox(sandbox, 'GET', '/v2/debug?a=1');
		const ledger = (await control('GET', '/ledger')).body;
		expect(field(ledger, 'requests')).toEqual([
			{
				at: expect.any(String),
				method: 'GET',
				path: '/v2/debug',
				query: 'a=1',
				status: 200,
				account: 'test',
				kid: sandbox.account.accessKey,
				alg: 'HS256',
				bodySha256: null,
			},
		]);
		await control('POST', '/burst', { payments: 3, statuses: ['queued'] });
		await control('POST', '/faults', { kind: 'garbage' });
		const reset = await control('POST', '/reset');
		expect(reset.body).toMatchObject({ payments: [], quotes: [] });
		expect((await control('GET', '/ledger')).body).toMatchObject({
			requests: [],
			paymentsByExternalId: {},
		});
		expect((await control('GET', '/events')).body).toEqual([]);
		expect((await control('GET', '/faults')).body).toEqual([]);
	});
});
