/** No input, however odd, reaches another path, pollutes a prototype or throws anything except the client's errors. */
import fc from 'fast-check';

import { isPayoutError } from '../../../client/errors';
import type { HttpRequest } from '../../../client/http/transport';
import { arrangeError } from '../../../nodes/adapter/errors/arrangeError';
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { choices } from '../../../nodes/CrossBorderPayouts/registry';
import { paymentBody, quoteBody } from '../../support/fakes/answers';
import type { ScriptedAnswer } from '../../support/fakes/fakeTransport';
import { findPollution, hostileValue, hostileValues } from '../../support/cases/hostileValues';
import { findEndpoint } from '../../contract/interfaceEndpoints';
import { fieldsOf, plainForm, valuesOf } from '../../support/fakes/plainForm';
import { runOperation } from '../../support/engine/runOperation';

const cases = choices.map(({ apiVersion, operation }) => ({
	title: `${apiVersion ?? 'both'} ${operation.resource} ${operation.operation}`,
	operation,
}));

/** Any response is fine: some lead to a look-up, some to a second page. */
const answers: readonly ScriptedAnswer[] = [
	{ status: 400, body: {} },
	{ status: 404, body: {} },
	{ status: 404, body: { detail: 'Not Found' } },
	{ body: [] },
	{ body: { ...quoteBody, ...paymentBody, valid: true } },
	{ headers: { 'content-type': 'text/csv' }, body: 'id,status\n1,queued\n' },
];

/** The result for a form: the endpoints that were called. */
async function endpointsOf(
	operation: Operation,
	form: Form,
	answer: ScriptedAnswer = { status: 400, body: {} },
): Promise<string[]> {
	const { transport, result } = runOperation(
		operation,
		form,
		...Array.from({ length: 12 }, () => answer),
	);
	const error: unknown = await result.then(
		() => undefined,
		(thrown: unknown) => thrown ?? 'nothing',
	);
	if (error !== undefined) expectOwnError(error, operation);
	return transport.requests.map((request) => readEndpoint(request, form));
}

function expectOwnError(error: unknown, operation: Operation): void {
	const { fields, createsPayment = false } = operation;
	if (!isPayoutError(error)) throw error;
	const { message, description } = arrangeError(error, { fields, createsPayment });
	if (message.length + description.length > 10_000)
		throw new Error(`${operation.name}: too long an error`);
}

/** Checks a request against the interface, and returns the endpoint's name. */
function readEndpoint({ method, url, headers, body }: HttpRequest, form: Form): string {
	const { origin, pathname, searchParams, hash, username } = new URL(url);
	requireSame([origin, hash, username], ['https://service.example', '', '']);
	requireSame(
		Object.keys(headers)
			.map((name) => name.toLowerCase())
			.filter((name) => name !== 'last-event-id' || !pathname.endsWith('/events'))
			.sort(),
		headersOf(pathname, body),
	);
	const found = findEndpoint(method, pathname);
	if (!found) throw new Error(`The interface has no ${method} ${pathname.slice(0, 200)}`);
	requireSame(
		found.ids.filter((id) => !idsOf(form).includes(decodeURIComponent(id))),
		[],
	);
	const known = new Set([...found.endpoint.query, ...additionalNames(form)]);
	requireSame(
		[...searchParams.keys()].filter((name) => !known.has(name)),
		[],
	);
	if (body && !isObject(JSON.parse(strictText.decode(body))))
		throw new Error('The body is no JSON object');
	return found.endpoint.name;
}

function headersOf(pathname: string, body: unknown): string[] {
	if (pathname.endsWith('/events')) return ['accept', 'cache-control'];
	return body ? ['accept', 'content-type'] : ['accept'];
}

const strictText = new TextDecoder('utf-8', { fatal: true });

/** `expect` is slow, and this runs tens of thousands of times. */
function requireSame(found: readonly string[], wanted: readonly string[]): void {
	if (found.length !== wanted.length || found.some((one, at) => one !== wanted[at]))
		expect(found).toEqual(wanted);
}

/** All texts and numbers of a form that may appear in a request. */
function idsOf(form: Form): string[] {
	const { payment, body } = form;
	const inner = [payment, parsed(body)].flatMap((value) =>
		isObject(value) ? Object.values(value) : [],
	);
	return (
		[...Object.values(form).flat(), ...inner]
			.filter((value) => typeof value === 'string' || typeof value === 'number')
			.map(String)
			// Several IDs may be one text.
			.flatMap((text) => [text, ...text.split(/[,\n]/).map((part) => part.trim())])
	);
}

/** A query cannot contain half of a surrogate pair. */
function additionalNames({ additionalQuery }: Form): string[] {
	const given = parsed(additionalQuery);
	return isObject(given)
		? Object.keys(given).map((name) => name.replace(/\p{Surrogate}/gu, '\ufffd'))
		: [];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value);
	} catch {
		return undefined;
	}
}

/** The requests of valid forms, for every response: the plain one, and those with one other choice. */
async function ownEndpoints(operation: Operation): Promise<Set<string>> {
	const plain = plainForm(operation);
	const others = fieldsOf(operation).flatMap((field) =>
		valuesOf(field)
			.slice(1)
			.map((value) => ({ ...plain, [field.name]: value })),
	);
	const asked = await Promise.all(
		[plain, ...others].flatMap((form) =>
			answers.map(async (answer) => await endpointsOf(operation, form, answer)),
		),
	);
	return new Set(asked.flat());
}

describe.each(cases)('$title', ({ operation }) => {
	const fields = fieldsOf(operation);
	let own: ReadonlySet<string>;

	beforeAll(async () => {
		own = await ownEndpoints(operation);
	});

	afterEach(() => {
		expect(findPollution()).toEqual([]);
	});

	const expectOwn = (asked: readonly string[]): void => {
		requireSame(
			asked.filter((endpoint) => !own.has(endpoint)),
			[],
		);
	};

	it('sends the form that its own fields give as an example', () => {
		expect(own.size).toBeGreaterThan(0);
	});

	it('keeps to its endpoints with each hostile value in each field', async () => {
		const plain = plainForm(operation);
		for (const { name } of fields) {
			for (const value of hostileValues)
				expectOwn(await endpointsOf(operation, { ...plain, [name]: value }));
		}
	});

	it('keeps to its endpoints with hostile values in several fields', async () => {
		const names = fields.map(({ name }) => name);
		const valid = fc.record(
			Object.fromEntries(fields.map((field) => [field.name, fc.constantFrom(...valuesOf(field))])),
		);
		const spoilt = fc
			.subarray(names, { minLength: 1, maxLength: Math.min(3, names.length) })
			.chain((some) => fc.record(Object.fromEntries(some.map((name) => [name, hostileValue]))));
		await fc.assert(
			fc.asyncProperty(valid, spoilt, fc.constantFrom(...answers), async (form, wrong, answer) => {
				expectOwn(await endpointsOf(operation, { ...form, ...wrong }, answer));
			}),
			{ numRuns: 60 },
		);
	});

	it('accepts or refuses 10 MB in each field', async () => {
		const plain = plainForm(operation);
		for (const { name } of fields)
			expectOwn(await endpointsOf(operation, { ...plain, [name]: tenMegabytes }));
	});
});

const tenMegabytes = '7'.repeat(10 * 1024 * 1024);
