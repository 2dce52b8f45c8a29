/** Plays every value of a row against a plain HTTP client, which must be able to distinguish them. */
import { rows, type Behaviours, type RowName } from '../../../sandbox/behaviours/rows';
import {
	openTestStream,
	type OpenTestStream,
	type StreamBlock,
} from '../../support/servers/readSandboxStream';
import {
	field,
	v2PaymentFor,
	v2QuoteRequest,
	v3PaymentFor,
	v3QuoteRequest,
} from '../../support/servers/sandboxRequests';
import { callSandbox, type Answer, type TokenOptions } from '../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

// The first sandbox of a file makes an RSA key pair, which takes seconds on a busy machine.
jest.setTimeout(30_000);

/** The values that a service can play. */
function playable(name: RowName): string[] {
	return rows[name].values.filter(({ apart }) => apart !== 'client').map((value) => value.name);
}

/** One test for each value: `observe` returns what is expected, and no two values look the same. */
export function playRow<Name extends RowName>(
	name: Name,
	expected: Partial<Record<Behaviours[Name], unknown>>,
	observe: (sandbox: TestSandbox) => Promise<unknown>,
): void {
	describe(`${name}: ${rows[name].point}`, () => {
		const seen = new Map<string, unknown>(Object.entries(expected));

		it('has an expectation for each value, all of them different', () => {
			expect([...seen.keys()].sort()).toEqual(playable(name).sort());
			expect(new Set([...seen.values()].map((value) => JSON.stringify(value))).size).toBe(
				seen.size,
			);
		});

		it.each(playable(name))('%s', async (value) => {
			const sandbox = await startTestSandbox({ behaviours: { [name]: value } });
			expect(await observe(sandbox)).toEqual(seen.get(value));
			await sandbox.stop();
		});
	});
}

export const get = async (
	sandbox: TestSandbox,
	path: string,
	tokenOptions: TokenOptions = {},
): Promise<Answer> => await callSandbox(sandbox, 'GET', path, { tokenOptions });

export const post = async (
	sandbox: TestSandbox,
	path: string,
	body: object,
	tokenOptions: TokenOptions = {},
): Promise<Answer> => await callSandbox(sandbox, 'POST', path, { body, tokenOptions });

export async function payV3(
	sandbox: TestSandbox,
	externalId: string,
	country = 'IND',
): Promise<Answer> {
	const { body } = await post(sandbox, '/v3/quote', v3QuoteRequest({ country }));
	return await post(sandbox, '/v3/payment', v3PaymentFor(body, { external_id: externalId }));
}

export async function payV2(sandbox: TestSandbox, externalId: string): Promise<Answer> {
	const { body } = await post(sandbox, '/v2/quote', v2QuoteRequest());
	return await post(sandbox, '/v2/payment', v2PaymentFor(body, { external_id: externalId }));
}

/** Describes a body without what differs from run to run. */
export function kindOf({ text, body }: Answer): unknown {
	if (text === '') return 'nothing';
	if (text.includes('<html>')) return 'html';
	if (Array.isArray(body)) return `list of ${body.length}`;
	return Object.keys(Object(body)).join(' ');
}

/** Status and kind. */
export const seen = (answer: Answer): [number, unknown] => [answer.status, kindOf(answer)];

export const detailOf = ({ body }: Answer): unknown => field(body, 'detail');

/** Returns the events so far: appends a last one and waits until it arrives. */
export async function eventsOf(
	sandbox: TestSandbox,
	stream: OpenTestStream,
	version: 'v2' | 'v3',
): Promise<StreamBlock[]> {
	sandbox.control.appendEvent({ version, event: 'end', id: null });
	await stream.until(() => stream.blocks().some(({ event }) => event === 'end'));
	stream.close();
	return stream.blocks().filter(({ event }) => event !== undefined && event !== 'end');
}

export { openTestStream };
