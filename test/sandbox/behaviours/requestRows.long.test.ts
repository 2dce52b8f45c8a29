import { field, v3PaymentFor, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import { callSandbox, signForSandbox } from '../../support/servers/signForSandbox';
import { createTestAccount, type TestSandbox } from '../../support/servers/startSandbox';
import { detailOf, get, kindOf, payV3, playRow, post } from './playRow';

playRow(
	'R8',
	{
		asGiven: { characters: 64, ascii: true, encoding: 'text' },
		short: { characters: 8, ascii: true, encoding: 'text' },
		long: { characters: 512, ascii: true, encoding: 'text' },
		symbols: { characters: 72, ascii: false, encoding: 'text' },
		base64: { characters: 88, ascii: true, encoding: 'base64' },
	},
	async (sandbox) => {
		const { secretKey, secretKeyEncoding } = sandbox.account;
		expect((await get(sandbox, '/v2/debug')).status).toBe(200);
		const other = { account: createTestAccount({ accessKey: sandbox.account.accessKey }) };
		expect((await get(sandbox, '/v2/debug', other)).status).toBe(401);
		return {
			characters: secretKey.length,
			ascii: /^[!-~]*$/.test(secretKey),
			encoding: secretKeyEncoding ?? 'text',
		};
	},
);

playRow(
	'R9',
	{
		noSlash: { path: '', plain: 200, slash: 401 },
		slash: { path: '', plain: 401, slash: 200 },
		path: { path: '/payouts', plain: 200, slash: 401 },
		pathSlash: { path: '/payouts', plain: 401, slash: 200 },
	},
	async (sandbox) => {
		const { baseUrl, port } = sandbox;
		const origin = `http://127.0.0.1:${port}`;
		const named = async (issuer: string) =>
			(await get(sandbox, '/v2/debug', { claims: { iss: issuer, aud: issuer } })).status;
		expect((await get(sandbox, '/v2/debug')).status).toBe(200);
		expect((await get(sandbox, '//v2/debug')).status).toBe(404);
		expect((await fetch(`${origin}/control/behaviours`)).status).toBe(200);
		expect((await fetch(`${baseUrl}/control/behaviours`)).status).toBe(200);
		if (baseUrl !== origin) expect((await fetch(`${origin}/v2/debug`)).status).toBe(404);
		return {
			path: baseUrl.slice(origin.length),
			plain: await named(baseUrl),
			slash: await named(`${baseUrl}/`),
		};
	},
);

playRow(
	'R10',
	{
		complete: ['payout.csv', 'text/csv; charset=utf-8', 'success'],
		emptyNames: ['', '', 'success'],
		noNames: [undefined, undefined, 'success'],
		unknownStatus: ['payout.csv', 'text/csv; charset=utf-8', 'archived'],
	},
	async (sandbox) => {
		const { id } = sandbox.control.addReport({ fileName: 'payout.csv' });
		const { body } = await callSandbox(sandbox, 'PUT', '/v2/reports/list/', { body: {} });
		expect(field(body, 0)).toMatchObject({ id, report_type: 'payout' });
		return ['file_name', 'content_type', 'file_status'].map((name) => field(body, 0, name));
	},
);

const times = ['2020-01-01', '2040-01-01'] as const;

playRow(
	'R11',
	{
		text: {
			text: [200, 200, 200],
			list: [422, 422, 422],
			object: [422, 422, 422],
			range: [200, 422, 200],
		},
		list: {
			text: [422, 422, 422],
			list: [200, 200, 200],
			object: [422, 422, 422],
			range: [422, 422, 422],
		},
		object: {
			text: [422, 422, 422],
			list: [422, 422, 422],
			object: [200, 200, 200],
			range: [422, 422, 422],
		},
		range: {
			text: [200, 422, 200],
			list: [422, 422, 422],
			object: [422, 422, 422],
			range: [200, 200, 200],
		},
	},
	async (sandbox) => {
		const shapes = {
			text: ['debit', { start: times[0], end: times[1] }, 'payout'],
			list: [['debit'], [...times], ['payout']],
			object: [{ value: 'debit' }, { from: times[0], to: times[1] }, { value: 'payout' }],
			range: ['debit', times.join('/'), 'payout'],
		};
		const wallet = async (filter: object) =>
			(await post(sandbox, '/v3/reports/wallet', { api_country: 'IND', ...filter })).status;
		const list = async (filter: object) =>
			(await callSandbox(sandbox, 'PUT', '/v2/reports/list/', { body: filter })).status;
		const found: Record<string, number[]> = {};
		for (const [shape, [operation, timestamp, reportType]] of Object.entries(shapes)) {
			found[shape] = [
				await wallet({ operation }),
				await wallet({ timestamp }),
				await list({ report_type: reportType }),
			];
		}
		expect([await wallet({}), await wallet({ operation: null, timestamp: null })]).toEqual([
			200, 200,
		]);
		return found;
	},
);

const balance = 'country payout_currency wallet_currency balances';
const quote =
	'id country payment_type payment_method currency amount_source amount_destination rate timestamp limits wallet_info';

playRow(
	'R12',
	{
		asQuote: [balance, quote],
		fewer: ['country balances', 'id rate'],
		more: [`${balance} revision labels source`, `${quote} revision labels source`],
	},
	async (sandbox) => {
		const { body } = await post(sandbox, '/v3/quote', v3QuoteRequest());
		return [
			kindOf(await get(sandbox, '/v3/balance?country=IND')),
			kindOf(await get(sandbox, `/v3/quotes/${String(field(body, 'id'))}`)),
		];
	},
);

playRow(
	'R13',
	{
		known: ['Quote already used', 'Not Found', 'is required'],
		otherWords: [
			'A payment was made from this offer',
			'There is nothing here',
			'That did not work',
		],
		repeatsInput: [
			expect.stringMatching(
				/^Quote already used while looking at .* and Test Sender and PK36SCBL0000001123456702 and /,
			),
			'Not Found while looking at INV-2',
			'is required while looking at IND',
		],
	},
	async (sandbox) => {
		const { body } = await post(sandbox, '/v3/quote', v3QuoteRequest());
		const order = v3PaymentFor(body, {
			beneficiary: { account_number: 'PK36SCBL0000001123456702' },
		});
		expect((await post(sandbox, '/v3/payment', order)).status).toBe(202);
		const used = await post(sandbox, '/v3/payment', order);
		const incomplete = await post(sandbox, '/v3/quote', { country: 'IND' });
		return [
			detailOf(used),
			detailOf(await get(sandbox, '/v3/payments/INV-2?external=true')),
			field(incomplete.body, 'errors', 0, 'detail'),
		];
	},
);

playRow(
	'R14',
	{
		unlimited: [200, null],
		seconds: [429, '1'],
		zero: [429, '0'],
		negative: [429, '-5'],
		date: [429, 'in 2 s'],
		words: [429, 'in a while'],
		missing: [429, null],
		long: [429, '3600'],
		huge: [429, '999999999999'],
	},
	async (sandbox) => {
		const answers = [];
		for (let count = 0; count < 4; count += 1) answers.push(await get(sandbox, '/v2/debug'));
		expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
		const last = answers[3];
		const hint = last?.headers.get('retry-after') ?? null;
		const isDate = Math.abs(Date.parse(hint ?? '') - Date.now() - 2000) < 2000;
		return [last?.status, isDate ? 'in 2 s' : hint];
	},
);

const columns =
	'id,external_id,created_at,status,country,payment_type,payment_method,amount,amount_currency,base_amount,base_currency,wallet_amount,wallet_currency,bank_reference,msg';
const row = 'ID,INV-1,TIME,queued,IND,C2C,bank_transfer,2294.13,INR,100,AED,27.23003,USDT,,';
/** As text with its byte-order mark, which `text()` would swallow. */
async function rawReport(sandbox: TestSandbox, window: object): Promise<string> {
	const response = await fetch(`${sandbox.baseUrl}/v3/reports/payout`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${signForSandbox(sandbox)}`,
			'content-type': 'application/json',
		},
		body: JSON.stringify(window),
	});
	expect(response.status).toBe(200);
	return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

const turned = (line: string): string => line.split(',').reverse().join(',');

playRow(
	'R15',
	{
		asListed: [columns, row],
		otherOrder: [turned(columns), turned(row)],
		moreColumns: [`channel,${columns},batch`, `api,${row},B-1`],
		columnMissing: [columns.replace('external_id,', ''), row.replace('INV-1,', '')],
		byteOrderMark: [`\uFEFF${columns}`, row],
		headerAlone: [columns],
		empty: [],
		rowTwice: [columns, row, row],
	},
	async (sandbox) => {
		const { body } = await payV3(sandbox, 'INV-1');
		const window = { start: '2020-01-01', end: '2100-01-01', country: 'IND' };
		return (await rawReport(sandbox, window))
			.replaceAll(String(field(body, 'id')), 'ID')
			.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
			.split('\r\n')
			.filter((line) => line !== '');
	},
);
