/** JSON that is written with expressions: in n8n's engine, data adds no member to what is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

/** @returns the error of the item, and the requests that were sent */
async function run(parameters: INodeParameters, item: IDataObject) {
	const { outputs } = await executePayouts(sandbox, {
		parameters,
		items: [item],
		onError: 'continueErrorOutput',
	});
	const requests = sandbox.control.requests().map(({ method, path }) => `${method} ${path}`);
	return { said: outputs[1]?.[0]?.json['error'], requests };
}

const form = sendForm('v3');
const inBody = (note: string): INodeParameters => ({
	...form,
	options: { additionalBody: `={ "note": ${note} }` },
});

it.each<[string, string, RegExp]>([
	['A", "iban": "B', '"{{ $json.note }}"', /gives a quotation mark/],
	['a\\nb', '"{{ $json["note"] }}"', /gives a backslash/],
	['12 Hill Road\nMumbai', '"{{ $json.note }}"', /gives a line end/],
	['"A", "iban": "B"', '{{ $json.note }}', /something else than one value of JSON/],
])('sends nothing if the data is %j in %s', async (note, template, sentence) => {
	const { said, requests } = await run(inBody(template), { note });
	expect(said).toMatch(sentence);
	expect(said).toMatch(/'Additional Body Fields': the expression/);
	expect(said).not.toMatch(/iban|Mumbai/);
	expect(requests).toEqual([]);
});

it.each(['{{ $json.note.toJsonString() }}', '{{ JSON.stringify($json.note) }}'])(
	'sends what is written as %s',
	async (template) => {
		const { said, requests } = await run(inBody(template), { note: 'A "B" \\n' });
		expect(said).toBeUndefined();
		expect(requests).toContain('POST /v3/payment');
	},
);
