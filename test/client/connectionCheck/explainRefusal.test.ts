import { createRefusalExplainer } from '../../../client/connectionCheck/explainRefusal';
import { ApiError } from '../../../client/errors';
import { apiVersions, type ApiVersion } from '../../../client/interface/versions';
import { emptyProblem } from '../../../client/errors/problem';
import { createFakeTransport, type ScriptedAnswer } from '../../support/fakes/fakeTransport';

const refused = (endpoint: string): ApiError =>
	new ApiError('unauthorized', endpoint, 401, emptyProblem);
const request = {
	method: 'GET',
	url: 'https://service.example/v3/events',
	headers: {},
	timeoutMs: 1,
	maxBytes: 1,
} as const;

const versionOf = (endpoint: string): ApiVersion | undefined =>
	apiVersions.find((version) => endpoint.includes(`/${version}/`));

function explainer() {
	const asked: string[] = [];
	const v2 = async () => void asked.push('v2');
	const v3 = async () => {
		asked.push('v3');
		throw refused('GET /v3/balance');
	};
	return {
		asked,
		...createRefusalExplainer({ versionOf, look: { v2, v3 } }),
	};
}

const problem = { 'content-type': 'application/problem+json' };

/** The code for the 401 of a GET after a stream with this response. */
async function afterStream(answer: ScriptedAnswer) {
	const { watch, explain, asked } = explainer();
	await watch('v3', createFakeTransport(answer)).open(request);
	return { code: (await explain(refused('GET /v3/balance'))).code, asked };
}

it('counts a started stream or file as a working v3', async () => {
	expect(await afterStream({ headers: { 'content-type': 'text/event-stream' } })).toEqual({
		code: 'unauthorized',
		asked: [],
	});
});

it("does not count a refused stream, or a gateway's page", async () => {
	expect(await afterStream({ status: 401 })).toEqual({
		code: 'v3_not_enabled',
		asked: ['v2', 'v3'],
	});
	expect(await afterStream({ headers: { 'content-type': 'text/html' } })).toEqual({
		code: 'v3_not_enabled',
		asked: ['v2', 'v3'],
	});
});

it.each<[string, ScriptedAnswer, boolean]>([
	[
		"the service's own word",
		{ status: 403, headers: problem, body: { title: 'Forbidden', status: 403 } },
		true,
	],
	[
		'a refusal of the service with texts in a list',
		{ status: 422, headers: problem, body: { detail: [{ msg: 'x' }] } },
		true,
	],
	[
		"a gateway's title without the status",
		{ status: 403, headers: problem, body: { title: 'Forbidden' } },
		false,
	],
	[
		"a gateway's list of errors",
		{ status: 400, headers: problem, body: { errors: [{ detail: 'x' }] } },
		false,
	],
	[
		"a gateway's page",
		{ status: 404, headers: { 'content-type': 'text/html' }, body: '<html>' },
		false,
	],
])('counts %s as an accepted token, or not', async (_name, answer, isAccepted) => {
	const { watch, explain } = explainer();
	await watch('v3', createFakeTransport(answer)).send(request);
	expect((await explain(refused('GET /v3/balance'))).code).toBe(
		isAccepted ? 'unauthorized' : 'v3_not_enabled',
	);
});

it('passes the answer on unchanged', async () => {
	const answer = await explainer()
		.watch('v2', createFakeTransport({ status: 404, body: 'text' }))
		.send(request);
	expect([answer.status, new TextDecoder().decode(answer.body)]).toEqual([404, 'text']);
});

it('recognizes an endpoint that belongs to neither version', async () => {
	const error = refused('POST quote');
	expect(await explainer().explain(error)).toBe(error);
});
