/** The sandbox accepts every request of the vectors, and gives every error that a test can cause. */
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../support/servers/startSandbox';
import { callSandbox, type Answer } from '../support/servers/signForSandbox';
import { field, v2PaymentFor, v3QuoteRequest } from '../support/servers/sandboxRequests';
import {
	answers,
	errors,
	fillIn,
	requests,
	type AnswerVector,
	type ErrorVector,
	type RequestVector,
} from './vectors';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ others: [createTestAccount({ name: 'second' })] });
});

beforeEach(() => {
	sandbox.control.reset();
});

const quote = async (country = 'IND'): Promise<unknown> => {
	const { status, body } = await callSandbox(sandbox, 'POST', '/v3/quote', {
		body: v3QuoteRequest({ country, amount: 1000 }),
	});
	if (status !== 200)
		throw new Error(`The sandbox gave no quote: ${status} ${JSON.stringify(body)}`);
	return body;
};

const pay = async (changes: object = {}, forQuote?: unknown): Promise<Answer> =>
	await callSandbox(sandbox, 'POST', '/v2/payment', {
		body: v2PaymentFor(forQuote ?? (await quote()), changes),
	});

/** The values that a request vector names by `$name`. Each is made when it is needed. */
async function valuesFor(vector: RequestVector): Promise<Record<string, unknown>> {
	const text = JSON.stringify(vector.request);
	const made = await quote();
	const values = {
		quote: field(made, 'id'),
		freshQuote: field(made, 'id'),
		amount: field(made, 'amount_destination'),
		report: text.includes('$report') ? sandbox.control.addReport().id : undefined,
	};
	if (!/\$(payment|external)/.test(text)) return values;
	const { body } = await pay({ external_id: 'flow#1' }, made);
	return { ...values, payment: field(body, 'id'), external: 'flow#1', externalSegment: 'flow%231' };
}

it.each(requests)('takes: $name [$section]', async (vector) => {
	const { method, path, body } = vector.request;
	const values = await valuesFor(vector);
	const answer = await callSandbox(sandbox, method, String(fillIn(path, values)), {
		body: fillIn(body, values),
	});
	expect({
		status: answer.status,
		body: answer.status === vector.sandbox ? undefined : answer.body,
	}).toEqual({
		status: vector.sandbox,
		body: undefined,
	});
});

/** A matcher for the shape of a response: its members and their types. */
function shapeOf(body: unknown): unknown {
	if (Array.isArray(body)) return body.map(shapeOf);
	if (typeof body !== 'object' || body === null) return typeof body;
	return expect.objectContaining(
		Object.fromEntries(Object.entries(body).map(([name, value]) => [name, expectType(value)])),
	);
}

const constructors = new Map<string, unknown>([
	['string', String],
	['number', Number],
	['boolean', Boolean],
]);

const expectType = (value: unknown): unknown =>
	expect.any(constructors.get(typeof value) ?? Object);

const asked = answers.filter(({ ask }) => ask !== undefined);

it.each(asked)(
	'answers: $name [$section]',
	async ({ ask, status, contentType, body }: AnswerVector) => {
		await pay({ external_id: 'INV-1' });
		sandbox.control.addReport();
		const { method = 'GET', path = '', body: sent, same } = ask ?? {};
		const answer = await callSandbox(
			sandbox,
			method,
			path,
			sent === undefined ? {} : { body: sent },
		);
		expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
		expect(answer.headers.get('content-type')).toMatch(
			new RegExp(`^${contentType ?? 'application/json'}(;|$)`),
		);
		if (typeof body !== 'string') expect(answer.body).toEqual(same ? body : shapeOf(body));
		else expect(answer.text).toMatch(/^[^\r\n]+\r?\n/);
	},
);

/** Causes a vector's error in the sandbox. */
async function provoke({ status, cause }: ErrorVector): Promise<Answer> {
	const { how, method = 'GET', path = '', body, changes = {} } = cause ?? { how: 'request' };
	const request = async (options: Parameters<typeof callSandbox>[3] = {}) =>
		await callSandbox(sandbox, method, path, {
			...options,
			...(body === undefined ? {} : { body }),
		});
	switch (how) {
		case 'request':
			return await request();
		case 'payment': {
			const given = Object.entries(v2PaymentFor(await quote(), changes)).filter(
				([, value]) => value !== null,
			);
			return await callSandbox(sandbox, 'POST', '/v2/payment', { body: Object.fromEntries(given) });
		}
		case 'duplicate':
			await pay({ external_id: 'INV-1' });
			return await pay({ external_id: 'INV-1' });
		case 'usedQuote': {
			const used = await quote();
			await pay({ external_id: 'INV-1' }, used);
			return await pay({ external_id: 'INV-2' }, used);
		}
		case 'expiredQuote': {
			const old = await quote();
			sandbox.control.setClock({ advanceMs: 15 * 60_000 + 1000 });
			return await pay({}, old);
		}
		case 'emptyBalance': {
			const poor = await startTestSandbox({ account: { balances: { USD: 1, USDT: 1, USDC: 1 } } });
			const made = await callSandbox(poor, 'POST', '/v3/quote', {
				body: v3QuoteRequest({ amount: 1000 }),
			});
			return await callSandbox(poor, 'POST', '/v2/payment', { body: v2PaymentFor(made.body) });
		}
		case 'outage': {
			sandbox.control.changeSettings({ quoteOutage: true });
			const answer = await callSandbox(sandbox, 'POST', '/v2/quote', {
				body: { country: 'IND', currency: 'AED', amount: 100 },
			});
			sandbox.control.changeSettings({ quoteOutage: false });
			return answer;
		}
		case 'fault':
			sandbox.control.addFault({ kind: 'status', status });
			return await request();
		case 'noToken':
			return await request({ token: 'no.token.here' });
		case 'noPermission': {
			sandbox.control.changeSettings({ permissions: { permissions: [] } });
			const answer = await request();
			sandbox.control.changeSettings({
				permissions: { permissions: ['quote', 'payment', 'read'] },
			});
			return answer;
		}
		case 'lookupLimit': {
			sandbox.control.changeSettings({ bankLookupsPerMinute: 0 });
			const answer = await request();
			sandbox.control.changeSettings({ bankLookupsPerMinute: null });
			return answer;
		}
		case 'v3Disabled': {
			sandbox.control.changeSettings({ v3Enabled: { enabled: false } });
			const answer = await request();
			sandbox.control.changeSettings({ v3Enabled: { enabled: true } });
			return answer;
		}
	}
}

/** A known text as a pattern. `<balance>` matches any value. */
const patternOf = (detail: string): RegExp =>
	new RegExp(`^${detail.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/<\w+>/g, '.+')}$`);

/** The fields that a 422 names, in the form of the vector's version. */
function placesOf(body: unknown): string[] {
	const items = field(body, 'errors') ?? field(body, 'detail');
	if (!Array.isArray(items)) return [];
	return items.map((item: unknown) => {
		const loc = field(item, 'loc');
		if (!Array.isArray(loc)) return String(field(item, 'pointer'));
		const [place, ...steps] = loc.map(String);
		return place === 'body' ? `/${steps.join('/')}` : `?${steps.join('.')}`;
	});
}

const given = errors.filter(({ cause }) => cause !== null);

it('gives every known v2 message', () => {
	const missing = errors.filter(
		({ section, cause, endpoint }) =>
			section === 'Known v2 messages' && endpoint.includes('/v2/') && cause === null,
	);
	expect(missing).toEqual([]);
	expect(given.length).toBeGreaterThanOrEqual(25);
});

it.each(given)('gives: $name [$section]', async (vector) => {
	const { status, contentType, body: quoted, cause, expect: expected } = vector;
	const answer = await provoke(vector);
	expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
	expect(answer.headers.get('content-type')).toMatch(
		new RegExp(`^${contentType.replace('+', '\\+')}(;|$)`),
	);
	if (cause?.detail !== undefined)
		expect(field(answer.body, 'detail')).toMatch(patternOf(cause.detail));
	// The same required members as the quoted body.
	const required =
		status === 422 || vector.endpoint.includes('/v2/')
			? Object.keys(quoted)
			: ['type', 'title', 'status'];
	for (const member of required.filter(
		(name) => name !== 'detail' || vector.endpoint.includes('/v2/'),
	)) {
		expect(answer.body).toHaveProperty(member);
	}
	if (vector.endpoint.includes('/v3/')) expect(field(answer.body, 'status')).toBe(status);
	expect(placesOf(answer.body)).toEqual(expected.fields ?? []);
});
