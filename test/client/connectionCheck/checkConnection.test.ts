import { checkConnection } from '../../../client/connectionCheck/checkConnection';
import { decodeProblem as v2 } from '../../../client/v2/problem';
import { decodeProblem as v3 } from '../../../client/v3/problem';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport, neverLeft, type Step } from '../../support/fakes/fakeTransport';

interface Setting {
	readonly testQuote?: boolean;
	readonly signsBodies?: boolean;
	/** Responses to the other form of the base URL. */
	readonly other?: Step[];
}

async function checkWith({ signsBodies = false, other, ...options }: Setting, ...steps: Step[]) {
	const transport = createFakeTransport(...steps);
	const otherBaseUrl = other && {
		baseUrl: 'https://service.example/',
		transport: createFakeTransport(...other),
	};
	const report = await checkConnection(
		{
			baseUrl: 'https://service.example',
			transport,
			clock: createFakeClock({ startMs: Date.parse('2026-01-05T10:00:00Z') }),
			decodeProblem: { v2, v3 },
			signsBodies,
			...(otherBaseUrl && { otherBaseUrl }),
		},
		options,
	);
	return { report, transport, otherBaseUrl };
}

const check = async (...steps: Step[]) => await checkWith({}, ...steps);

it('reports that everything works', async () => {
	const { report, transport } = await check(
		{ body: { authorization: 'Bearer secret-token' } },
		{ body: {} },
		{ body: {} },
	);
	expect(report).toEqual({
		ok: true,
		summary: 'The credential works on v2 and v3',
		advice: '',
		fault: null,
		baseUrl: 'https://service.example',
		v2: { works: true, httpCode: 200, latencyMs: 0 },
		v3: { works: true, httpCode: 200, latencyMs: 0 },
		signature: 'notRequired',
		clockAheadSeconds: null,
	});
	expect(transport.lines()).toEqual([
		'GET /v2/debug',
		'GET /v3/balance?country=IND',
		'POST /v3/quote?timeout=10',
	]);
});

it('calls both versions even if the first one fails', async () => {
	const { report, transport } = await check(neverLeft(), neverLeft());
	expect(report).toMatchObject({
		ok: false,
		fault: 'unreachable',
		v2: { httpCode: null },
		v3: { httpCode: null },
	});
	expect(transport.requests).toHaveLength(2);
});

it('reports that v3 is not enabled', async () => {
	const { report } = await check({}, { status: 401 }, { status: 401 }, {});
	expect(report).toMatchObject({
		ok: true,
		fault: 'v3_not_enabled',
		v2: { works: true },
		v3: { httpCode: 401 },
	});
});

it('asks v3 once more before it reports that v3 is not enabled', async () => {
	const { report, transport } = await check({}, { status: 401 }, {}, {});
	expect(report).toMatchObject({
		ok: true,
		fault: null,
		summary:
			'The credential works on v2 and v3. v3 refused it once (401), and accepted it a moment later',
		advice: '',
		v3: { works: true, httpCode: 200 },
	});
	expect(transport.lines()).toEqual([
		'GET /v2/debug',
		'GET /v3/balance?country=IND',
		'GET /v3/balance?country=IND',
		'POST /v3/quote?timeout=10',
	]);
});

it("uses v3's clock if v2 sends none", async () => {
	const date = 'Mon, 05 Jan 2026 09:00:00 GMT';
	const { report } = await check(
		neverLeft(),
		{ headers: { date, 'content-type': 'application/json' } },
		{},
	);
	expect(report.clockAheadSeconds).toBe(3600);
});

describe('the test quote', () => {
	const problem = (status: number) => ({ status, body: { title: 'x', status } });

	it.each<[boolean, Step, string, string | null]>([
		[true, {}, 'accepted', null],
		[true, problem(422), 'accepted', null],
		[true, problem(401), 'refused', 'signature'],
		[false, {}, 'notRequired', null],
		[false, problem(400), 'notRequired', null],
		[false, problem(401), 'required', 'signature'],
		[true, problem(429), 'notTested', null],
		[true, problem(503), 'notTested', null],
		[true, neverLeft(), 'notTested', null],
		[
			true,
			{ status: 403, body: '<html>', headers: { 'content-type': 'text/html' } },
			'notTested',
			null,
		],
	])('with signing %p and %j: %s', async (signsBodies, step, signature, fault) => {
		const { report } = await checkWith({ signsBodies }, {}, {}, step);
		expect(report).toMatchObject({ signature, fault, ok: fault === null });
	});

	it('is skipped if it is not requested', async () => {
		const { report, transport } = await checkWith({ testQuote: false, signsBodies: true }, {}, {});
		expect(report).toMatchObject({ ok: true, signature: 'notTested' });
		expect(transport.count('POST')).toBe(0);
	});

	it('uses v2 if v3 does not work, and reports both faults', async () => {
		const { report, transport } = await checkWith(
			{ signsBodies: true },
			{},
			{ status: 401 },
			{ status: 401 },
			{ status: 401 },
		);
		expect(transport.lines()[3]).toBe('POST /v2/quote');
		expect(report).toMatchObject({ ok: false, fault: 'v3_not_enabled', signature: 'refused' });
		expect(report.advice).toMatch(
			/enable v3\..*refuses the signature of request bodies.*HMAC Encoding/,
		);
	});

	it('is not requested if neither version works', async () => {
		const { report, transport } = await checkWith({}, { status: 401 }, { status: 401 });
		expect(report.signature).toBe('notTested');
		expect(transport.count('POST')).toBe(0);
	});
});

describe('the slash at the end of the base URL', () => {
	it('is reported if the other form works', async () => {
		const { report, otherBaseUrl } = await checkWith(
			{ other: [{}] },
			{ status: 401 },
			{ status: 401 },
		);
		expect(report).toMatchObject({ ok: false, fault: 'base_url', v2: { works: false } });
		expect(report.advice).toBe("Write 'Base URL' in the credential as https://service.example/");
		expect(otherBaseUrl?.transport.lines()).toEqual(['GET /v2/debug']);
	});

	it('is not blamed if the other form is refused, too', async () => {
		const { report } = await checkWith(
			{ other: [{ status: 401 }] },
			{ status: 401 },
			{ status: 401 },
		);
		expect(report).toMatchObject({ fault: 'keys' });
	});

	it('is not tried if the keys work', async () => {
		const { otherBaseUrl } = await checkWith({ other: [] }, {}, {}, {});
		expect(otherBaseUrl?.transport.requests).toEqual([]);
	});
});
