import { field, v3PaymentFor, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import { hmacOf } from '../../support/servers/signForSandbox';
import { detailOf, get, kindOf, payV2, payV3, playRow, post, seen } from './playRow';

const record =
	'id timestamp status msg amount amount_currency base_amount base_currency wallet_amount wallet_currency wallet_premium wallet_txn_cost bank_reference external_id payment_country payment_type payment_method';
const same = [2294.13, 'queued'];
const none = [undefined, undefined];

playRow(
	'R1',
	{
		'202': [202, record, ...same],
		'200': [200, record, ...same],
		'201': [201, record, ...same],
		idAndStatus: [202, 'id status', undefined, 'queued'],
		statusOnly: [202, 'status', undefined, 'queued'],
		empty: [202, 'nothing', ...none],
		emptyObject: [202, '', ...none],
		list: [202, 'list of 0', ...none],
		errorShape: [200, 'type title status detail', undefined, 400],
		empty200: [200, 'nothing', ...none],
		html: [200, 'html', ...none],
		otherPayment: [202, record, 987_654.32, 'succeeded'],
		otherAmount: [202, record, 22_941.3, 'queued'],
	},
	async (sandbox) => {
		const answer = await payV3(sandbox, 'one');
		expect((await payV2(sandbox, 'two')).status).toBe(answer.status);
		// Whatever the response says, the payment was accepted.
		expect((await get(sandbox, '/v3/payments/one?external=true')).body).toMatchObject({
			amount: 2294.13,
		});
		expect(sandbox.control.payments()).toHaveLength(2);
		return [...seen(answer), field(answer.body, 'amount'), field(answer.body, 'status')];
	},
);

const problem = 'type title status detail instance';

playRow(
	'R2',
	{
		own: [
			[200, record],
			[404, problem],
			[404, problem],
		],
		html404: Array(3).fill([404, 'html']),
		empty404: Array(3).fill([404, 'nothing']),
		json404: Array(3).fill([404, 'message code']),
		html403: Array(3).fill([403, 'html']),
		html502: Array(3).fill([502, 'html']),
		emptyObject: Array(3).fill([200, '']),
		list: Array(3).fill([200, 'list of 0']),
		empty200: Array(3).fill([200, 'nothing']),
		html200: Array(3).fill([200, 'html']),
		otherPayment: Array(3).fill([200, `${record} other`]),
		anyCase: [
			[200, record],
			[200, record],
			[404, problem],
		],
	},
	async (sandbox) => {
		const paid = await payV3(sandbox, 'INV-1');
		expect((await get(sandbox, `/v3/payments/${String(field(paid.body, 'id'))}`)).body).toEqual(
			paid.body,
		);
		const look = async (id: string) => {
			const answer = await get(sandbox, `/v3/payments/${id}?external=true`);
			const isOther = field(answer.body, 'external_id') === 'SOMEBODY-ELSES';
			return isOther ? [answer.status, `${String(kindOf(answer))} other`] : seen(answer);
		};
		return [await look('INV-1'), await look('inv-1'), await look('none')];
	},
);

playRow(
	'R3',
	{
		asAsked: ['INV-1', 200, 404, 0],
		otherPayment: ['SOMEBODY-ELSES', 200, 404, 0],
		searchInPart: ['INV-1', 200, 404, 1],
	},
	async (sandbox) => {
		const id = String(field((await payV3(sandbox, 'INV-1')).body, 'id'));
		const byId = await get(sandbox, `/v3/payments/${id}`);
		const found = await get(sandbox, '/v3/payments?search_type=external_id&search_term=INV');
		const external = await get(sandbox, '/v3/payments/INV-1?external=true');
		expect(field(external.body, 'id')).toBe(id);
		const unknown = await get(sandbox, '/v3/payments/00000000-0000-4000-8000-000000000000');
		return [
			field(byId.body, 'external_id'),
			byId.status,
			unknown.status,
			Array.isArray(found.body) ? found.body.length : null,
		];
	},
);

const statuses = ['400', '401', '403', '404', '409', '422', '429', '502'] as const;
const htmlRefusals = statuses.flatMap((status) => [
	[`html${status}Before`, [Number(status), 'html', 0]],
	[`html${status}After`, [Number(status), 'html', 1]],
]);

playRow(
	'R4',
	{
		own: [202, record, 1],
		...Object.fromEntries(htmlRefusals),
		empty400After: [400, 'nothing', 1],
		json400After: [400, 'message code', 1],
	},
	async (sandbox) => {
		const answer = await payV3(sandbox, 'one');
		const refused = await post(sandbox, '/v3/payment', {});
		// If the gateway acts before the service, the service refuses nothing. If it acts afterwards, the service's
		// own refusals pass.
		expect(kindOf(refused)).toBe(
			answer.status !== 202 && sandbox.control.payments().length === 0
				? 'html'
				: `${problem} errors`,
		);
		return [...seen(answer), sandbox.control.payments().length];
	},
);

playRow(
	'R5',
	{
		beforeQuote: [
			[400, 'Duplicate `external_id` field detected.'],
			400,
			'Duplicate `external_id` field detected.',
		],
		afterQuote: [[400, 'Duplicate `external_id` field detected.'], 400, 'Quote already used'],
		perCountry: [
			[400, 'Duplicate `external_id` field detected.'],
			202,
			'Duplicate `external_id` field detected.',
		],
		conflict409: [
			[409, 'Duplicate `external_id` field detected.'],
			409,
			'Duplicate `external_id` field detected.',
		],
		otherWords: [[400, 'This reference was taken before'], 400, 'This reference was taken before'],
		otherWords409: [
			[409, 'This reference was taken before'],
			409,
			'This reference was taken before',
		],
		none: [[202, undefined], 202, 'Quote already used'],
	},
	async (sandbox) => {
		const { body: quote } = await post(sandbox, '/v3/quote', v3QuoteRequest());
		const order = v3PaymentFor(quote, { external_id: 'INV-1' });
		expect((await post(sandbox, '/v3/payment', order)).status).toBe(202);
		const again = await payV3(sandbox, 'INV-1');
		const elsewhere = await payV3(sandbox, 'INV-1', 'PAK');
		return [
			[again.status, detailOf(again)],
			elsewhere.status,
			detailOf(await post(sandbox, '/v3/payment', order)),
		];
	},
);

playRow(
	'R6',
	{
		narrows: [200, 200, 404, 200],
		ignored: [200, 200, 200, 200],
		required400: [400, 200, 404, 400],
		required422: [422, 200, 404, 422],
	},
	async (sandbox) => {
		const { body: quote } = await post(sandbox, '/v3/quote', v3QuoteRequest());
		await payV3(sandbox, 'INV-1');
		const look = async (path: string) => (await get(sandbox, path)).status;
		return [
			await look('/v3/payments/INV-1?external=true'),
			await look('/v3/payments/INV-1?external=true&country=IND'),
			await look('/v3/payments/INV-1?external=true&country=PAK'),
			await look(`/v3/quotes/${String(field(quote, 'id'))}`),
		];
	},
);

playRow(
	'R7',
	{ checkedIfSent: [200, 401, 200], notChecked: [200, 200, 200], requiredOnPost: [401, 401, 200] },
	async (sandbox) => {
		const quote = async (claims: Record<string, unknown>) =>
			(await post(sandbox, '/v3/quote', v3QuoteRequest(), { claims })).status;
		const right = hmacOf(sandbox.account, JSON.stringify(v3QuoteRequest()));
		return [await quote({}), await quote({ hmac: 'wrong' }), await quote({ hmac: right })];
	},
);
