/**
 * No response, however odd, pollutes a prototype, becomes an output that n8n cannot store, or throws anything
 * except the client's errors.
 */
import fc from 'fast-check';

import { isPayoutError } from '../../../client/errors';
import { Download, OutputsWithFile } from '../../../client/call/download';
import { arrangeError } from '../../../nodes/adapter/errors/arrangeError';
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import { paymentBody, quoteBody } from '../../support/fakes/answers';
import { textOf } from '../../support/fakes/fakeDownload';
import { createFakeTransport, type ScriptedAnswer } from '../../support/fakes/fakeTransport';
import { findPollution, hostileBodies } from '../../support/cases/hostileValues';
import { fieldsOf, plainForm } from '../../support/fakes/plainForm';
import { runOperation } from '../../support/engine/runOperation';

const cases = choices.map(({ apiVersion, operation }) => ({
	title: `${apiVersion ?? 'both'} ${operation.resource} ${operation.operation}`,
	operation,
}));

/** The ways to read the responses to one form: as a page, as all pages, as rows, if the operation has them. */
function variantsOf(operation: Operation): Form[] {
	const names = fieldsOf(operation).map(({ name }) => name);
	return [
		{},
		{ returnAll: true },
		{ output: 'items', returnAll: true },
		{ spreadsheetSafe: true },
	].filter((variant) => Object.keys(variant).every((name) => names.includes(name)));
}

const tenMegabytes = 'x'.repeat(10 * 1024 * 1024);

const good: Readonly<Record<string, unknown>> = {
	...quoteBody,
	...paymentBody,
	external_id: 'INV-1',
	valid: true,
	detail: 'x',
	errors: [],
};

/** A good answer with an object that has no text in the place of each member. */
const withoutTexts = [{ toString: null }, [[{ toString: null }]]].flatMap((odd) => [
	...Object.keys(good).map((name) => ({ ...good, [name]: odd })),
	...Object.keys(quoteBody.limits).map((name) => ({
		...good,
		limits: { ...quoteBody.limits, [name]: odd },
	})),
	...Object.keys(quoteBody.wallet_info).map((name) => ({
		...good,
		wallet_info: { ...quoteBody.wallet_info, [name]: odd },
	})),
	{ ...good, detail: [{ loc: odd, msg: odd, type: odd }] },
	{ ...good, errors: [{ pointer: odd, detail: odd, code: odd }] },
]);

/** The bytes are made once, because hundreds of runs get the same response. */
const bytesOf = (body: string | Uint8Array): Uint8Array =>
	typeof body === 'string' ? new TextEncoder().encode(body) : body;
const hostile = hostileBodies.map(bytesOf);
const large = [tenMegabytes, `{"id":"${tenMegabytes}"}`, `id,name\n${tenMegabytes}`].map(bytesOf);

/** Whether an operation ended in an allowed way: with an output that n8n can store, or with one of our errors. */
async function answered(
	operation: Operation,
	variant: Form,
	answer: ScriptedAnswer,
): Promise<void> {
	const form = { ...plainForm(operation), ...variant };
	try {
		// A list that cannot be read is requested 30 times before the operation gives up.
		const output = await runOperation(operation, form, ...Array.from({ length: 80 }, () => answer))
			.result;
		if (output instanceof Download) await textOf(output.chunks);
		else if (output instanceof OutputsWithFile) await textOf(output.file.chunks);
		else JSON.stringify(output);
	} catch (error) {
		if (!isPayoutError(error)) throw error;
		const reported = arrangeError(error, {
			fields: operation.fields,
			createsPayment: operation.createsPayment ?? false,
		});
		if (reported.description.length > 10_000)
			throw new Error('The description is too long to be read');
		if (`${reported.message} ${reported.description}`.includes('[object '))
			throw new Error('The description shows an object');
	}
}

describe.each(cases)('$title', ({ operation }) => {
	const variants = variantsOf(operation);

	afterEach(() => {
		expect(findPollution()).toEqual([]);
	});

	it.each([
		[200, 'application/json'],
		[200, 'text/csv'],
		[200, 'text/event-stream'],
		[422, 'application/problem+json'],
	])('copes with each hostile body under %i as %s', async (status, type) => {
		for (const body of hostile) {
			for (const variant of variants) {
				await answered(operation, variant, { status, body, headers: { 'content-type': type } });
			}
		}
	});

	it('copes with 10 MB', async () => {
		for (const body of large) {
			await answered(operation, { output: 'items' }, { body });
			await answered(operation, {}, { status: 422, body });
		}
	});

	it.each([200, 422])('copes with no text in each member under %i', async (status) => {
		for (const json of withoutTexts) {
			for (const variant of variants) {
				for (const body of [json, [json], { data: [json] }]) {
					await answered(operation, variant, { status, body });
				}
			}
		}
	});

	it('copes with any JSON instead of any member, and with any header', async () => {
		const changed = fc
			.subarray(Object.keys(good), { minLength: 1, maxLength: 4 })
			.chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, fc.jsonValue()]))))
			.map((members) => ({ ...good, ...members }));
		const body = fc.oneof(
			changed,
			fc.array(changed, { maxLength: 3 }),
			fc.jsonValue(),
			fc.uint8Array(),
		);
		const headers = fc.record({
			'content-type': fc.oneof(
				fc.constantFrom('application/json', 'text/csv', 'text/html', ''),
				fc.string(),
			),
			'content-disposition': fc.oneof(
				fc.constantFrom('attachment; filename="../../x"', "attachment; filename*=utf-8''%"),
				fc.string(),
			),
			'retry-after': fc.string(),
			'www-authenticate': fc.string(),
			date: fc.string(),
		});
		await fc.assert(
			fc.asyncProperty(
				fc.constantFrom(...variants),
				fc.constantFrom(200, 204, 302, 400, 401, 422, 500, 599),
				body,
				headers,
				async (variant, status, json, given) => {
					await answered(operation, variant, { status, body: json, headers: given });
				},
			),
			{ numRuns: 60 },
		);
	});
});

it('detects an error that is not the client’s, and a polluted prototype', async () => {
	const broken = {
		...choices[0]?.operation,
		fields: [],
		run: async () => await createFakeTransport().send({} as never),
	};
	await expect(answered(broken as unknown as Operation, {}, {})).rejects.toThrow(
		'No answer is scripted',
	);
	Object.defineProperty(Object.prototype, 'polluted', { value: 'yes', configurable: true });
	try {
		expect(findPollution()).toEqual(['polluted']);
	} finally {
		Reflect.deleteProperty(Object.prototype, 'polluted');
	}
});
