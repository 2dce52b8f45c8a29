/** What n8n sends after the credential has signed: exactly the signed bytes, with both of its helpers. */
import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';

import { decode } from 'jsonwebtoken';

import { hs256Form, testSecret } from '../../client/auth/testForms';
import { startRecordServer, type RecordServer } from '../../credentials/recordServer';
import { sendWithN8n, type Helper } from '../../credentials/sendWithN8n';

let server: RecordServer;
beforeEach(async () => {
	server = await startRecordServer();
});
afterEach(async () => await server.close());

const signing = () => ({ ...hs256Form, baseUrl: server.origin, signBody: true });
const name = 'René 日本';
const helpers: Helper[] = ['current', 'legacy'];
const addressOf = (helper: Helper) => (helper === 'current' ? 'url' : 'uri');

async function send(helper: Helper, options: object, form: object = signing()) {
	return await sendWithN8n(
		helper,
		{ ...form },
		{
			method: 'POST',
			[addressOf(helper)]: `${server.origin}/v3/quote`,
			...options,
		},
	);
}

/** The only request that arrived. Its token must attest its bytes. */
function expectSigned(): { body: string; type: string | undefined } {
	expect(server.arrived).toHaveLength(1);
	const [request] = server.arrived;
	const token = request?.headers.authorization?.replace(/^Bearer /, '') ?? '';
	const expected = createHmac('sha256', testSecret)
		.update(request?.body ?? '')
		.digest('hex');
	expect(decode(token, { json: true })?.['hmac']).toBe(expected);
	return { body: request?.body.toString('utf8') ?? '', type: request?.headers['content-type'] };
}

describe.each(helpers)('the %s helper', (helper) => {
	const spaced = `  {"name": "${name}",\t"amount": 1.10, "n": 12345678901234567890}\n`;
	const object = { name, nested: { list: [1, 'zwei', null] }, skipped: undefined };
	const objectText = `{"name":"${name}","nested":{"list":[1,"zwei",null]}}`;
	const json = { 'content-type': 'application/json' };

	test.each([
		['an object', { body: object }, objectText],
		['an object with json: true', { body: object, json: true }, objectText],
		['an object with json: false', { body: object, json: false }, objectText],
		['an object under its own content type', { body: object, headers: json }, objectText],
		['an empty object', { body: {}, json: true }, '{}'],
		['a list', { body: [name], json: true }, `["${name}"]`],
		['a text of JSON', { body: spaced }, spaced],
		['a text of JSON with json: true', { body: spaced, json: true }, spaced],
		['a text of JSON under application/json', { body: spaced, headers: json, json: true }, spaced],
		['a text that is no JSON', { body: name, headers: json, json: true }, name],
		['a Buffer', { body: Buffer.from(spaced) }, spaced],
		['a Buffer with json: true', { body: Buffer.from(spaced), headers: json, json: true }, spaced],
		['a Uint8Array', { body: new TextEncoder().encode(spaced) }, spaced],
		['a number', { body: 5, json: true }, '5'],
		['no body', {}, ''],
		['no body with json: true', { headers: json, json: true }, ''],
		['an empty text', { body: '', headers: json, json: true }, ''],
		['null', { body: null, headers: json, json: true }, ''],
		['an empty Buffer', { body: Buffer.alloc(0), headers: json }, ''],
	])('sends %s as it was signed', async (_what, options, sent) => {
		const { thrown } = await send(helper, options);
		expect(thrown).toBeUndefined();
		const { body, type } = expectSigned();
		expect(body).toBe(sent);
		if (sent !== '') expect(type).toBe('application/json');
	});

	it('keeps the content type that the request names', async () => {
		await send(helper, {
			body: spaced,
			headers: { 'Content-Type': 'application/json; charset=utf-8' },
		});
		expect(expectSigned()).toEqual({ body: spaced, type: 'application/json; charset=utf-8' });
	});

	test.each([
		['a form', { form: { a: '1' } }],
		['a multipart form', { formData: { a: '1' } }],
		[
			'a URL-encoded body',
			{ body: { a: '1' }, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
		],
		['a multipart body', { body: { a: '1' }, headers: { 'content-type': 'multipart/form-data' } }],
		['search parameters', { body: new URLSearchParams({ a: '1' }) }],
		['a FormData', { body: new FormData() }],
		['a stream', { body: Readable.from(['{}']) }],
		['a circular object', { body: circular() }],
	])('refuses to sign %s, and says what to do', async (_what, options) => {
		const { thrown } = await send(helper, options);
		expect(server.arrived).toEqual([]);
		expect(thrown).toMatchObject({
			name: 'NodeApiError',
			message: expect.stringMatching(/^Sign Request Body: .*switch 'Sign Request Body' off/),
		});
	});

	it('sends such bodies unchanged if bodies are not signed', async () => {
		const form = { ...signing(), signBody: false };
		await send(
			helper,
			{ body: 'a=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
			form,
		);
		expect(server.arrived[0]?.body.toString()).toBe('a=1');
		expect(server.arrived[0]?.headers.authorization).toMatch(/^Bearer /);
	});

	it('sends other headers, query and method untouched', async () => {
		await send(helper, {
			method: 'GET',
			qs: { country: 'IND', q: 'é' },
			headers: { 'X-Own': 'kept', authorization: 'Basic x', AUTHORIZATION: 'y' },
		});
		expect(server.arrived[0]).toMatchObject({
			method: 'GET',
			url: '/v3/quote?country=IND&q=%C3%A9',
			headers: { 'x-own': 'kept', authorization: expect.stringMatching(/^Bearer \S+$/) },
		});
	});

	test.each([301, 302, 303, 307, 308])('follows no redirect of status %i', async (status) => {
		const elsewhere = await startRecordServer();
		try {
			for (const location of [`${elsewhere.origin}/v3/quote`, '/elsewhere']) {
				for (const method of ['GET', 'POST', 'PUT']) {
					server.arrived.length = 0;
					server.answer = { status, headers: { location } };
					await send(helper, {
						method,
						...(method === 'GET' ? {} : { body: object, json: true }),
						followRedirect: true,
						followAllRedirects: true,
						sendCredentialsOnCrossOriginRedirect: true,
						maxRedirects: 5,
					});
					expect(server.arrived).toHaveLength(1);
				}
			}
			expect(elsewhere.arrived).toEqual([]);
		} finally {
			await elsewhere.close();
		}
	});

	it('sends nothing to another server', async () => {
		const elsewhere = await startRecordServer();
		try {
			const { thrown } = await send(helper, {
				[addressOf(helper)]: `${elsewhere.origin}/v3/quote`,
			});
			expect(thrown).toMatchObject({
				message: expect.stringMatching(/^URL: is on another server than 'Base URL'/),
			});
			expect([...elsewhere.arrived, ...server.arrived]).toEqual([]);
		} finally {
			await elsewhere.close();
		}
	});
});

it('signs the retry after a 401 with a new token', async () => {
	server.answer = { status: 401 };
	await send('current', { body: { name }, json: true });
	expect(server.arrived).toHaveLength(2);
	expect(server.arrived[1]?.body.toString()).toBe(`{"name":"${name}"}`);
	server.arrived.length = 1;
	expectSigned();
});

function circular(): object {
	const value: { self?: object } = {};
	value.self = value;
	return value;
}
