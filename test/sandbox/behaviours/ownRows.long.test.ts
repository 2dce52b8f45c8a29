import { sleep } from 'n8n-workflow';
import type { OpenTestStream } from '../../support/servers/readSandboxStream';
import { field, v2PaymentFor, v2QuoteRequest } from '../../support/servers/sandboxRequests';
import { eventsOf, get, openTestStream, payV3, playRow, post } from './playRow';

const listed = (body: unknown, name: string): unknown[] =>
	Array.isArray(body) ? body.map((row: unknown) => field(row, name)) : [];

playRow('S11', { all: [2, 2], tenSeconds: [1, 0], nothing: [0, 0] }, async (sandbox) => {
	await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
	const lastEventId = String(sandbox.control.events('v3')[0]?.id);
	sandbox.control.setClock({ advanceMs: 11_000 });
	await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
	const replayed = async () =>
		(await eventsOf(sandbox, await openTestStream(sandbox, '/v3/events', { lastEventId }), 'v3'))
			.length;
	const soon = await replayed();
	sandbox.control.setClock({ advanceMs: 11_000 });
	// The last event of the first look is replayed, too, if it is kept.
	return [soon, await replayed()];
});

const hasPing = (stream: OpenTestStream): boolean => stream.text().includes(': ping');

playRow(
	'S12',
	{
		pingOnV2: { v2: 'ping', v3: 'silent', quiet: 'open', expired: 'open' },
		pingOnBoth: { v2: 'ping', v3: 'ping', quiet: 'open', expired: 'open' },
		noPing: { v2: 'silent', v3: 'silent', quiet: 'open', expired: 'open' },
		endsQuiet: { v2: 'ping', v3: 'silent', quiet: 'finished', expired: 'finished' },
		endsWithToken: { v2: 'ping', v3: 'silent', quiet: 'open', expired: 'finished' },
	},
	async (sandbox) => {
		sandbox.control.changeSettings({ pingIntervalMs: 20 });
		const v2 = await openTestStream(sandbox, '/v2/events');
		const v3 = await openTestStream(sandbox, '/v3/events');
		await sleep(200);
		const voiceOf = (stream: OpenTestStream) => (hasPing(stream) ? 'ping' : 'silent');
		const voices = { v2: voiceOf(v2), v3: voiceOf(v3) };
		const stateAfter = async (advanceMs: number) => {
			sandbox.control.setClock({ advanceMs });
			await sleep(100);
			return v3.ended() ?? 'open';
		};
		// An event restarts the minute.
		sandbox.control.setClock({ advanceMs: 30_000 });
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		expect(await stateAfter(40_000)).toBe('open');
		const quiet = await stateAfter(21_000);
		const expired = await stateAfter(3_600_000);
		for (const stream of [v2, v3]) stream.close();
		return { ...voices, quiet, expired };
	},
);

playRow(
	'S13',
	{
		status: { order: ['new', 'old'], cut: ['new', 'old'] },
		creation: { order: ['old', 'new'], cut: ['new'] },
		creationOrder: { order: ['old', 'new'], cut: ['old', 'new'] },
	},
	async (sandbox) => {
		const old = await payV3(sandbox, 'old');
		sandbox.control.setClock({ advanceMs: 60_000 });
		const startTs = new Date(Date.parse(sandbox.control.now()) - 1_000).toISOString();
		await payV3(sandbox, 'new');
		sandbox.control.setClock({ advanceMs: 1_000 });
		sandbox.control.advancePayment(String(field(old.body, 'id')), { status: 'processing' });
		const ids = async (query: string) =>
			listed((await get(sandbox, `/v3/payments?${query}`)).body, 'external_id');
		const v2 = (
			await get(sandbox, `/v2/payments?country=IND&sorting_order=asc&start_ts=${startTs}`)
		).body;
		const cut = await ids(`direction=asc&start_ts=${startTs}`);
		expect(listed(v2, 'id')).toHaveLength(cut.length);
		return { order: await ids('direction=asc'), cut };
	},
);

playRow(
	'S14',
	{
		asOnV2: ['id', 'status', 'timestamp'],
		noTimestamp: ['id', 'status'],
		noStatus: ['id', 'timestamp'],
		paymentId: ['payment_id', 'status', 'timestamp'],
		nested: ['payment'],
	},
	async (sandbox) => {
		const stream = await openTestStream(sandbox, '/v3/events');
		const paid = await payV3(sandbox, 'one');
		const telling = ['id', 'payment', 'payment_id', 'status', 'timestamp'];
		const membersOf = (record: unknown) =>
			telling.filter((name) => field(record, name) !== undefined);
		const [event] = await eventsOf(sandbox, stream, 'v3');
		const [row] = (await get(sandbox, '/v3/payments')).body as unknown[];
		expect(membersOf(JSON.parse(event?.data ?? ''))).toEqual(membersOf(row));
		// Other rows cover the response to the payment and its look-up, and v2 shows its members.
		expect(membersOf(paid.body)).toEqual(['id', 'status', 'timestamp']);
		const [v2Row] = (await get(sandbox, '/v2/payments?country=IND')).body as unknown[];
		expect(membersOf(v2Row)).toEqual(['id', 'status', 'timestamp']);
		return membersOf(row);
	},
);

playRow(
	'R16',
	{
		repeated: [['processing', 'queued'], 422],
		lastOnly: [['processing'], 422],
		firstOnly: [['queued'], 422],
		commas: [422, ['processing', 'queued']],
		commasOrNothing: [[], ['processing', 'queued']],
	},
	async (sandbox) => {
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		await sandbox.control.burst({ payments: 1, statuses: ['queued', 'processing'] });
		const statuses = async (filter: string) => {
			const { status, body } = await get(sandbox, `/v2/payments?country=IND&${filter}`);
			return status === 200 ? listed(body, 'status').sort() : status;
		};
		expect(await statuses('status=queued')).toEqual(['queued']);
		return [
			await statuses('status=queued&status=processing'),
			await statuses('status=queued,processing'),
		];
	},
);

playRow('R17', { atOnce: 0, late2: 2, late5: 5, late20: 20 }, async (sandbox) => {
	const { body: quote } = await post(sandbox, '/v2/quote', v2QuoteRequest());
	const { body } = await post(sandbox, '/v2/payment', v2PaymentFor(quote, { external_id: 'one' }));
	const paths = [
		`/v3/payments/one?external=true`,
		`/v2/payments/${String(field(body, 'id'))}?country=IND`,
	];
	sandbox.control.setClock({ freeze: true, set: String(field(body, 'timestamp')) });
	for (let seconds = 0; ; seconds += 1) {
		const [status, ...others] = await Promise.all(
			paths.map(async (path) => (await get(sandbox, path)).status),
		);
		expect(others).toEqual([status]);
		if (status === 200) return seconds;
		sandbox.control.setClock({ advanceMs: 1_000 });
	}
});

playRow(
	'R18',
	{ searched: [404, 404], refused400: [404, 400], refused403: [404, 403], refused422: [404, 422] },
	async (sandbox) =>
		await Promise.all(
			['IND', 'PAK'].map(
				async (country) =>
					(await get(sandbox, `/v2/payments/one?external=true&country=${country}`)).status,
			),
		),
);

playRow(
	'S15',
	{ lastAgain: ['0', '1', '2'], lastNotAgain: ['1', '2'], endOfGap: ['2'] },
	async (sandbox) => {
		for (let n = 0; n < 3; n += 1) {
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			sandbox.control.setClock({ advanceMs: 1_000 });
		}
		const ids = sandbox.control.events('v3').map(({ id }) => id);
		const stream = await openTestStream(sandbox, '/v3/events', { lastEventId: String(ids[0]) });
		return (await eventsOf(sandbox, stream, 'v3')).map(({ id }) => String(ids.indexOf(id ?? null)));
	},
);
