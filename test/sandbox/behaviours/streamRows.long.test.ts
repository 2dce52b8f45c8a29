import { field } from '../../support/servers/sandboxRequests';
import { eventsOf, get, openTestStream, payV3, playRow, seen } from './playRow';

const madeUp = '00000000-0000-7000-8000-000000000000';
const timePattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

playRow(
	'S1',
	{
		byTime: [200, 1, 422],
		live: [200, 0, 200],
		'400': [400, 0, 400],
		'404': [404, 0, 404],
		'422': [422, 0, 422],
		'204': [204, 0, 204],
	},
	async (sandbox) => {
		await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		const stream = await openTestStream(sandbox, '/v3/events', { lastEventId: madeUp });
		const { status } = stream.response;
		const replayed = status === 200 ? (await eventsOf(sandbox, stream, 'v3')).length : 0;
		const noUuid = await openTestStream(sandbox, '/v3/events', { lastEventId: 'no-uuid' });
		noUuid.close();
		// An event ID that was sent is known with every value.
		const sent = await openTestStream(sandbox, '/v3/events', {
			lastEventId: String(sandbox.control.events('v3')[0]?.id),
		});
		expect(await eventsOf(sandbox, sent, 'v3')).toHaveLength(1);
		return [status, replayed, noUuid.response.status];
	},
);

playRow(
	'S2',
	{
		newThenUpdates: ['payment queued full', 'payment-update processing short'],
		paymentAlone: ['payment queued full', 'payment processing full'],
		updateAlone: ['payment-update queued short', 'payment-update processing short'],
		paymentThenUpdate: [
			'payment queued full',
			'payment-update queued short',
			'payment processing full',
			'payment-update processing short',
		],
		updateThenPayment: [
			'payment-update queued short',
			'payment queued full',
			'payment-update processing short',
			'payment processing full',
		],
	},
	async (sandbox) => {
		const stream = await openTestStream(sandbox, '/v2/events');
		await sandbox.control.burst({ payments: 1, statuses: ['queued', 'processing'] });
		const events = await eventsOf(sandbox, stream, 'v2');
		const records = events.map(({ data }): unknown => JSON.parse(data ?? ''));
		expect(new Set(records.map((record) => field(record, 'id'))).size).toBe(1);
		expect(sandbox.control.events('v3')).toHaveLength(2);
		return events.map(({ event }, index) => {
			const isFull = field(records[index], 'amount') !== undefined;
			return `${event} ${String(field(records[index], 'status'))} ${isFull ? 'full' : 'short'}`;
		});
	},
);

playRow(
	'S3',
	{ same: [0, 0], ahead10: [10, 10], behind10: [-10, -10], setForward: [0, 10], setBack: [0, -10] },
	async (sandbox) => {
		const minutesAhead = async () => {
			const { headers } = await get(sandbox, '/v2/debug');
			return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000) + 0;
		};
		await payV3(sandbox, 'one');
		await payV3(sandbox, 'two');
		const before = await minutesAhead();
		const third = await payV3(sandbox, 'three');
		const after = await minutesAhead();
		const written = Date.parse(String(field(third.body, 'timestamp')));
		expect(Math.round((written - Date.now()) / 60_000) + 0).toBe(after);
		return [before, after];
	},
);

playRow(
	'S4',
	{
		answered: [
			[200, 'list of 1'],
			[200, 'list of 1'],
		],
		'401': [
			[401, 'detail'],
			[401, 'detail'],
		],
		'403': [
			[403, 'detail'],
			[403, 'detail'],
		],
		'404': [
			[404, 'detail'],
			[404, 'detail'],
		],
		'400': [
			[400, 'detail'],
			[400, 'detail'],
		],
		'422': [
			[422, 'detail'],
			[422, 'detail'],
		],
		envelope: [
			[200, 'current archived page'],
			[200, 'current archived page'],
		],
		'500hour': [
			[500, 'detail'],
			[200, 'list of 1'],
		],
	},
	async (sandbox) => {
		await payV3(sandbox, 'one');
		const first = await get(sandbox, '/v2/payments?country=IND');
		expect((await get(sandbox, '/v3/payments')).status).toBe(first.status);
		expect((await get(sandbox, '/v3/payments/one?external=true')).status).toBe(200);
		sandbox.control.setClock({ advanceMs: 3_600_001 });
		return [seen(first), seen(await get(sandbox, '/v2/payments?country=IND'))];
	},
);

playRow(
	'S5',
	{
		asAsked: ['list of 150', 'list of 50', 'list of 0', 200],
		cap100: ['list of 100', 'list of 50', 'list of 0', 200],
		cap20: ['list of 20', 'list of 20', 'list of 0', 200],
		offsetIgnored: ['list of 150', 'list of 150', 'list of 150', 200],
		lastPage404: ['list of 150', 'list of 50', 'type title status detail instance', 404],
	},
	async (sandbox) => {
		await sandbox.control.burst({ payments: 150, statuses: ['queued'] });
		const page = async (offset: number) =>
			await get(sandbox, `/v3/payments?limit=1000&offset=${offset}`);
		const last = await page(150);
		// An empty list is a list.
		expect(seen(await get(sandbox, '/v3/payments?country=NGA'))).toEqual([200, 'list of 0']);
		return [
			...[await page(0), await page(100), last].map((answer) => seen(answer)[1]),
			last.status,
		];
	},
);

playRow(
	'S6',
	{
		milliseconds: ['queued .789', 'processing .790'],
		seconds: ['queued .000', 'processing .000'],
		flips: ['queued .000', 'processing .000', 'unknown .000', 'processing .000'],
	},
	async (sandbox) => {
		sandbox.control.setClock({ freeze: true, set: '2030-01-01T00:00:00.789Z' });
		const stream = await openTestStream(sandbox, '/v2/events');
		const { paymentIds } = await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		sandbox.control.setClock({ advanceMs: 1 });
		sandbox.control.advancePayment(String(paymentIds[0]), { status: 'processing' });
		return (await eventsOf(sandbox, stream, 'v2')).map(({ data }) => {
			const record: unknown = JSON.parse(data ?? '');
			return `${String(field(record, 'status'))} ${String(field(record, 'timestamp')).slice(19, 23)}`;
		});
	},
);

playRow(
	'S7',
	{
		many: [200, null],
		refused409: [409, null],
		refused429: [429, null],
		olderClosed: [200, 'finished'],
	},
	async (sandbox) => {
		const older = await openTestStream(sandbox, '/v3/events');
		const newer = await openTestStream(sandbox, '/v3/events');
		if (newer.response.status !== 200) await newer.until(() => newer.ended() !== null);
		else await eventsOf(sandbox, newer, 'v3');
		if (sandbox.control.behaviours().chosen.S7 === 'olderClosed')
			await older.until(() => older.ended() !== null);
		const found = [newer.response.status, older.ended()];
		older.close();
		return found;
	},
);

playRow(
	'S8',
	{
		inOrder: { uuids: true, inOrder: true, different: 6, events: 6 },
		outOfOrder: { uuids: true, inOrder: false, different: 6, events: 6 },
		noUuids: { uuids: false, inOrder: true, different: 6, events: 6 },
		repeated: { uuids: true, inOrder: true, different: 6, events: 8 },
	},
	async (sandbox) => {
		const stream = await openTestStream(sandbox, '/v3/events');
		await sandbox.control.burst({ payments: 6, statuses: ['queued'] });
		const events = await eventsOf(sandbox, stream, 'v3');
		const ids = events.map(({ id }) => id ?? '');
		const data = new Set(events.map((event) => event.data));
		expect(data.size).toBe(events.length);
		const resumed = await openTestStream(sandbox, '/v3/events', { lastEventId: String(ids[2]) });
		expect(resumed.response.status).toBe(200);
		expect((await eventsOf(sandbox, resumed, 'v3')).map(({ id }) => id)).toContain(ids.at(-1));
		return {
			uuids: ids.every((id) => timePattern.test(id)),
			inOrder: ids.join() === [...ids].sort().join(),
			different: new Set(ids).size,
			events: events.length,
		};
	},
);

playRow('S9', { kept: [200, 401], rotatedKey: [401, 200] }, async (sandbox) => {
	const rotated = `${sandbox.account.accessKey}-rotated`;
	const withRotated = { header: { kid: rotated }, claims: { sub: rotated } };
	return [
		(await get(sandbox, '/v2/debug')).status,
		(await get(sandbox, '/v2/debug', withRotated)).status,
	];
});

playRow(
	'S10',
	{
		none: [200, null, null],
		retry0: [200, null, '0'],
		retry2s: [200, null, '2000'],
		retryHour: [200, null, '3600000'],
		retryHuge: [200, null, '999999999999'],
		retryAfter0: [503, '0', null],
		retryAfter2s: [503, '2', null],
		retryAfterDay: [503, '86400', null],
		retryAfterHuge: [503, '999999999999', null],
	},
	async (sandbox) => {
		const first = await openTestStream(sandbox, '/v3/events');
		if (first.response.status === 503)
			expect((await openTestStream(sandbox, '/v3/events')).response.status).toBe(200);
		else await eventsOf(sandbox, first, 'v3');
		const retry = /^retry: (\d+)$/m.exec(first.text())?.[1] ?? null;
		return [first.response.status, first.response.headers.get('retry-after'), retry];
	},
);
