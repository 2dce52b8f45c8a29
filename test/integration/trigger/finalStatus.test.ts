/** What the rows of the table learn from the events of their payments, in the example that writes it there. */
import type { IDataObject, INode } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

const nodesOf = (example: string): readonly INode[] =>
	(JSON.parse(readText(`examples/${example}.workflow.json`)) as { nodes: INode[] }).nodes;
const parametersOf = (name: string, example = 'final-status') =>
	nodesOf(example).find((node) => node.name === name)?.parameters ?? {};

type Items = Array<{ json: IDataObject }>;
const play = new Function('$', '$input', String(parametersOf('What Is New')['jsCode'])) as (
	$: (name: string) => { all: () => Items },
	$input: { all: () => Items },
) => Array<{ json: IDataObject & { was: IDataObject } }>;

const itemsOf = (list: readonly IDataObject[]): Items => list.map((json) => ({ json }));

/** What the Data Table node finds for an event. */
const foundFor = ({ externalId = '' }: IDataObject, table: readonly IDataObject[]): IDataObject[] =>
	table.filter(({ invoice }) =>
		[externalId, String(externalId).replace(/#([2-9]|[1-9]\d)$/, '')].includes(String(invoice)),
	);

/** @returns the rows that change, with what they had before */
function tell(
	table: readonly IDataObject[],
	...events: readonly IDataObject[]
): ReturnType<typeof play> {
	const rows = events.flatMap((event) => foundFor(event, table));
	return play(() => ({ all: () => itemsOf(events) }), { all: () => itemsOf(rows) });
}

/** The table after the events, each in an execution of its own. */
function after(table: readonly IDataObject[], ...events: readonly IDataObject[]): IDataObject[] {
	let rows = table.map((row) => ({ ...row }));
	for (const event of events)
		for (const { json } of tell(rows, event)) {
			const { was, ...cells } = json;
			expect(was).toEqual(rows.find(({ id }) => id === cells['id']));
			rows = rows.map((row) => (row['id'] === cells['id'] ? { ...row, ...cells } : row));
		}
	return rows;
}

const row = (cells: IDataObject = {}): IDataObject => ({
	...{ id: 1, invoice: 'INV-1', amount: '100.00', state: 'created' },
	...{ remark: 'In progress. Do not pay it again. Look it up later', sent: null },
	...cells,
});
const event = (externalId: string, status: string): IDataObject => ({ externalId, status });
const sent = (payment: string): string => JSON.stringify({ payment, row: { amount: '100.00' } });

it.each([
	['succeeded', /^The money has arrived$/],
	['failed', /^It did not succeed\. .* use the example (.*), and give it the number INV-1$/],
	['rejected', /^It did not succeed\. /],
	['canceled', /^It did not succeed\. /],
	[
		'reversed',
		/^It was reversed .* take back .* use the example (.*), and give it the number INV-1$/,
	],
	['unknown', /^Ask the support of the service\. Do not pay again /],
])('%s reaches the row, with what to do', (status, words) => {
	const [told] = after([row()], event('INV-1', status));
	expect(told).toMatchObject({ state: status, remark: expect.stringMatching(words) });
	const [, example] = words.exec(String(told?.['remark'])) ?? [];
	if (example !== undefined) {
		const { name } = JSON.parse(readText('examples/pay-again.workflow.json')) as { name: string };
		expect(example).toBe(name);
	}
});

it.each([
	{},
	{ externalId: 'INV-1' },
	{ status: 'failed' },
	event('', 'failed'),
	event('INV-1', 'processing'),
	event('INV-1', 'constructor'),
	event('INV-7', 'failed'),
	event('INV-1#1', 'failed'),
	event('INV-1#02', 'failed'),
	event('INV-12', 'failed'),
	{ health: { state: 'connected' } },
])('%j changes nothing', (given) => {
	expect(tell([row(), row({ id: 2, invoice: '' })], given)).toEqual([]);
});

it('the same events once more change nothing', () => {
	const events = [
		event('INV-1', 'unknown'),
		event('INV-1', 'succeeded'),
		event('INV-1', 'reversed'),
		event('INV-1#2', 'failed'),
		event('INV-1#3', 'succeeded'),
	];
	const table = after([row()], ...events);
	for (const again of events) expect(tell(table, again)).toEqual([]);
	expect(after([row()], ...events, ...events)).toEqual(table);
	// In one execution, too.
	expect(tell([row()], ...events)).toEqual([
		{
			json: {
				id: 1,
				state: 'succeeded',
				remark: expect.any(String),
				was: row(),
				sent: expect.any(String),
			},
		},
	]);
});

it.each([
	['succeeded', 'unknown'],
	['reversed', 'succeeded'],
	['reversed', 'failed'],
	['failed', 'unknown'],
	['succeeded', 'failed'],
	['succeeded', 'rejected'],
	['succeeded', 'canceled'],
])('%s is not overwritten by %s', (state, status) => {
	expect(tell([row({ state })], event('INV-1', status))).toEqual([]);
});

it.each(['failed', 'unknown'])(
	'what has arrived is not overwritten by a later payment: %s',
	(status) => {
		const table = [row({ state: 'succeeded', sent: sent('INV-1') })];
		expect(tell(table, event('INV-1#2', status))).toEqual([]);
		for (const next of ['succeeded', 'reversed'])
			expect(after(table, event('INV-1#2', next))).toMatchObject([{ state: next }]);
	},
);

it('a payment that failed first has arrived if the service says so', () => {
	expect(after([row({ state: 'failed' })], event('INV-1', 'succeeded'))).toMatchObject([
		{ state: 'succeeded' },
	]);
});

it('a payment that replaces another one is told in the row of its invoice', () => {
	const [told] = after([row({ sent: sent('INV-1#2') })], event('INV-1#2', 'succeeded'));
	expect(told).toMatchObject({
		state: 'succeeded',
		remark: 'Sent again as INV-1#2. The money has arrived',
		sent: sent('INV-1#2'),
	});
	const [failed] = after([row({ sent: sent('INV-1#2') })], event('INV-1#2', 'failed'));
	expect(failed?.['remark']).toMatch(/ and give it the number INV-1#2$/);
});

it('an event of the old payment changes nothing once a later one was sent', () => {
	for (const state of ['created', 'unconfirmed', 'succeeded', '']) {
		const table = [row({ state, sent: sent('INV-1#2') })];
		expect(tell(table, event('INV-1', 'reversed'), event('INV-1', 'failed'))).toEqual([]);
	}
});

it('a later payment that was made elsewhere is told, and remembered', () => {
	const [told] = after(
		[row({ state: 'reversed', sent: sent('INV-1') })],
		event('INV-1#2', 'failed'),
		event('INV-1', 'reversed'),
	);
	expect(told).toMatchObject({ state: 'failed', sent: '{"payment":"INV-1#2"}' });
});

it('an own number that looks like a replacement belongs to its own row', () => {
	const table = [row(), row({ id: 2, invoice: 'INV-1#2' })];
	const [first, second] = after(table, event('INV-1#2', 'failed'));
	expect(first).toEqual(row());
	expect(second).toMatchObject({ state: 'failed', sent: null });
	expect(second?.['remark']).toMatch(/^It did not succeed\. .* the number INV-1#2$/);
});

it.each(['', null, 'not_sent', 'existing', 'unconfirmed'])(
	'a row whose state is %j learns it, too, and is never opened',
	(state) => {
		const [told] = after([row({ state })], event('INV-1', 'failed'), event('INV-1', 'processing'));
		expect(told?.['state']).toBe('failed');
	},
);

it.each(['by hand', '{}', 'null', '{"payment":"INV-9#3"}'])(
	'what somebody else wrote into sent does not matter: %s',
	(cell) => {
		const [told] = after([row({ sent: cell })], event('INV-1', 'succeeded'));
		expect(told).toMatchObject({ state: 'succeeded', sent: cell });
	},
);

it('two rows of one invoice both learn it, and that it was paid once', () => {
	const table = after([row(), row({ id: 2, state: 'existing' })], event('INV-1', 'succeeded'));
	for (const told of table)
		expect(told).toMatchObject({
			state: 'succeeded',
			remark: 'The money has arrived. The table has 2 rows of this invoice: it was paid once',
		});
});

it.each([
	'In progress. Do not pay it again. Look it up later. Look at this: The account differs from that of INV-9',
	// As an older version has written it.
	'Look at this: The account differs from that of INV-9. In progress. Do not pay it again. Look it up later',
])('the warnings of the row stay, after what became of it: %s', (remark) => {
	const warning = 'Look at this: The account differs from that of INV-9';
	const [told] = after([row({ remark })], event('INV-1', 'succeeded'), event('INV-1', 'reversed'));
	expect(told?.['remark']).toMatch(new RegExp(`^It was reversed [^]*\\. ${warning}$`));
});

it('looks for the row of the payment, and for that of its invoice', async () => {
	const { conditions } = parametersOf('Rows of the Invoice')['filters'] as {
		conditions: Array<{ keyName: string; keyValue: string }>;
	};
	const looked = await evaluate(
		Object.fromEntries(conditions.map(({ keyValue }, index) => [index, keyValue])),
		{ items: [event('INV-1#12', 'failed'), event('INV#1', 'failed'), {}] },
	);
	expect(looked).toEqual([
		{ 0: 'INV-1#12', 1: 'INV-1' },
		{ 0: 'INV#1', 1: 'INV#1' },
		{ 0: '', 1: '' },
	]);
});

it('writes only into a row that is still as it was read', async () => {
	const { conditions } = parametersOf('Write It Down')['filters'] as {
		conditions: Array<{ keyName: string; keyValue: string; condition: string }>;
	};
	const written = async (was: IDataObject) =>
		await Promise.all(
			conditions.map(async ({ keyName, keyValue, condition }) => {
				const [read] = await evaluate(
					{ keyValue, condition },
					{ items: [{ id: 1, state: 'succeeded', sent: 'x', was }] },
				);
				return [keyName, read?.['condition'], read?.['keyValue']];
			}),
		);
	expect(await written({ state: 'created', sent: '{}' })).toEqual([
		['id', 'eq', 1],
		['state', 'eq', 'created'],
		['sent', 'eq', '{}'],
	]);
	// For n8n 2.20, an empty text is not empty.
	expect(await written({ state: null, sent: '' })).toEqual([
		['id', 'eq', 1],
		['state', 'eq', null],
		['sent', 'eq', ''],
	]);
});

/** As n8n gives the items of two nodes: `asked` of What Is New, `made` of Write It Down. */
async function isChanged(asked: IDataObject[], made: IDataObject[]): Promise<boolean> {
	const { conditions } = parametersOf('Changed Meanwhile?')['conditions'] as {
		conditions: Array<{ leftValue: string; rightValue: string | number }>;
	};
	const [{ leftValue, rightValue } = { leftValue: '', rightValue: 0 }] = conditions;
	const [found = {}] = await evaluate(
		{ left: leftValue, right: String(rightValue) },
		{ before: { 'What Is New': asked, 'Write It Down': made }, items: [{}] },
	);
	return Number(found['left']) > Number(found['right']);
}

it.each([
	['all are written', [{}, {}], false],
	['with an empty text for nothing', [{ sent: '' }, {}], false],
	['n8n found one only', [{}], true],
	['n8n found none, and gives an empty item', [], true],
	// On SQLite, n8n gives the rows that it has found before, as they are now.
	['another run has written another state', [{ state: 'reversed' }, {}], true],
	['another run has written another remark', [{}, { remark: 'Sent again as INV-1#2' }], true],
	['another run has sent it again', [{ sent: sent('INV-1#2') }, {}], true],
])(
	'starts again unless the rows that n8n returns are as they were written: %s',
	async (...given) => {
		const [, made, expected] = given;
		const cells = (id: number): IDataObject => ({
			...{ id, state: 'succeeded', remark: 'The money has arrived', sent: null },
		});
		const asked = [cells(1), cells(2)].map((one) => ({ ...one, was: {} }));
		const returned = made.map((one, index) => ({ ...row(), ...cells(index + 1), ...one }));
		expect(await isChanged(asked, returned.length > 0 ? returned : [{}])).toBe(expected);
	},
);
