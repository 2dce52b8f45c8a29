import { isRecord, openEnvelope, recordWith } from '../../../client/http/answer';

const schema = recordWith({ name: 'text', count: 'number', inner: 'object' });
const good = { name: 'a', count: 1, inner: {} };

describe('recordWith', () => {
	it('returns the same object, including unknown members', () => {
		const answer = { ...good, unknown: { kept: true } };
		const result = schema.safeParse(answer);
		expect(result.success && result.data).toBe(answer);
	});

	it.each([1, 0, -1, 1.5, '12345678901234567.89', '-0.1234567890123456789'])(
		'counts %p as a number',
		(count) => {
			expect(schema.safeParse({ ...good, count }).success).toBe(true);
		},
	);

	it.each([
		[{ ...good, name: '' }, 'name'],
		[{ ...good, name: 5 }, 'name'],
		[{ ...good, count: 'many' }, 'count'],
		[{ ...good, count: null }, 'count'],
		[{ ...good, count: true }, 'count'],
		[{ ...good, inner: [] }, 'inner'],
		[{ ...good, inner: null }, 'inner'],
		[{ count: 1, inner: {} }, 'name'],
	])('%p fails at %s', (answer, member) => {
		const result = schema.safeParse(answer);
		expect(result.success ? [] : result.error.issues.map(({ path }) => path)).toEqual([[member]]);
	});

	it('names every member that is missing', () => {
		const result = schema.safeParse({});
		expect(result.error?.issues).toHaveLength(3);
	});

	it.each([[null], [undefined], ['text'], [5], [[]], [true]])('refuses %p', (answer) => {
		expect(schema.safeParse(answer).success).toBe(false);
		expect(recordWith().safeParse(answer).success).toBe(false);
	});

	it('requires no member by default', () => {
		expect(recordWith().safeParse({}).success).toBe(true);
	});
});

describe('isRecord', () => {
	it.each<[unknown, boolean]>([
		[{}, true],
		[Object.create(null), true],
		[[], false],
		[null, false],
		['', false],
		[undefined, false],
	])('%p: %p', (value, expected) => {
		expect(isRecord(value)).toBe(expected);
	});
});

describe('openEnvelope', () => {
	const record = { id: 'p', status: 'queued', amount: 1 };

	it.each(['payment', 'data'])('puts the contents of %s beside it', (name) => {
		const envelope = { [name]: record, meta: { version: 3 } };
		expect(openEnvelope(envelope)).toEqual({ ...envelope, ...record });
	});

	it("takes the status of the payment, not the envelope's own", () => {
		expect(openEnvelope({ status: 'ok', data: record })).toMatchObject({
			id: 'p',
			status: 'queued',
		});
	});

	it.each([
		[record],
		[{ ...record, payment: { id: 'other', status: 'succeeded' } }],
		[{ data: [record] }],
		[{ data: null, payment: 'p' }],
		[{ data: { status: 'succeeded' } }],
		[{}],
	])('leaves %j unchanged', (answer) => expect(openEnvelope(answer)).toBe(answer));
});
