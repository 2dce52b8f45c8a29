import { isRecord, listOfRecords, recordWith } from '../../../client/http/answer';

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

describe('listOfRecords', () => {
	const row = { id: 'p', status: 'queued' };
	const read = (answer: unknown) => {
		const result = listOfRecords.safeParse(answer);
		return result.success ? result.data : result.error.issues[0]?.message;
	};

	it.each<[unknown, unknown[]]>([
		[[row], [row]],
		[[], []],
		[{ data: [row] }, [row]],
		[{ items: [row], total: 1 }, [row]],
		[{ data: [row], errors: [] }, [row]],
		[{ data: [], errors: [] }, []],
		[{ data: [], errors: [], warnings: [], links: [] }, []],
		[{ meta: [{ size: 1 }], rows: [] }, []],
		[{ meta: [{ size: 1 }], found: [row] }, [row]],
		[{ data: [{ id: 'p' }], included: [{ id: 'u' }] }, [{ id: 'p' }]],
		[{ results: [row], errors: null, links: [{ rel: 'next', href: '/x' }] }, [row]],
		[{ payments: [row], included: [{ id: 'u', type: 'user' }] }, [row]],
		[{ data: { payments: [row] }, meta: { total: 1 } }, [row]],
		[{ data: { items: [], errors: [] } }, []],
	])('reads %j', (answer, rows) => {
		expect(read(answer)).toEqual(rows);
	});

	it.each<[unknown, string]>([
		[{}, 'it has no list of records'],
		[{ data: null }, 'it has no list of records'],
		[{ data: null, errors: [] }, 'it has no list of records'],
		[{ meta: { pages: [] } }, 'it has no list of records'],
		[{ data: [1] }, 'it has no list of records'],
		['text', 'it is no list'],
		[null, 'it is no list'],
		[[row, 'text'], 'its list has something other than objects'],
		[
			{ data: [row], items: [row] },
			"it has several lists, 'data' and 'items', and nothing shows which is the right one",
		],
		[
			{ found: [], meta: [{ size: 1 }] },
			"it has several lists, 'found' and 'meta', and nothing shows which is the right one",
		],
		[
			Object.fromEntries(
				Array.from({ length: 900 }, (_, at) => [`list${at}`.padEnd(99, 'x'), [row]]),
			),
			"it has several lists, 'list0xxxxxxxxxxxxxxx' and 'list1xxxxxxxxxxxxxxx' and 'list2xxxxxxxxxxxxxxx' and 897 more, and nothing shows which is the right one",
		],
		[{ data: [row], errors: [{ detail: 'Partly failed' }] }, "it has 'errors' beside the list"],
		[{ data: [row], error: 'Partly failed' }, "it has 'error' beside the list"],
	])('says what it does not understand of %j', (answer, problem) => {
		expect(read(answer)).toBe(problem);
	});
});
