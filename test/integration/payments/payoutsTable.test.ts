/** The examples that share the Data Table Payouts: none overwrites what another one, or another run, has written since it read the row. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';

type Known = Readonly<Record<string, IDataObject>>;
type Example = 'batch-approval' | 'final-status' | 'pay-again';
const workflowOf = (example: Example) =>
	JSON.parse(readText(`examples/${example}.workflow.json`)) as {
		nodes: INode[];
		connections: Record<string, { main: Array<Array<{ node: string }>> }>;
	};

const parametersOf = (example: Example, node: string): INodeParameters =>
	workflowOf(example).nodes.find(({ name }) => name === node)?.parameters ?? {};

const conditionsOf = (example: Example, node: string) => {
	const { conditions } = parametersOf(example, node)['filters'] as {
		conditions: Array<{ keyName: string; condition: string; keyValue: string }>;
	};
	return conditions;
};

const nextOf = (example: Example, node: string): string[][] =>
	(workflowOf(example).connections[node]?.main ?? []).map((list) => list.map((to) => to.node));

const itemsOf = (known: Known): Record<string, IDataObject[]> =>
	Object.fromEntries(Object.entries(known).map(([name, json]) => [name, [json]]));

/** @returns what n8n makes of expressions, with what earlier nodes have given */
async function computed(values: INodeParameters, item: IDataObject, known: Known) {
	const [made = {}] = await evaluate(values as Record<string, string>, {
		before: itemsOf(known),
		items: [item],
	});
	return made;
}

/** As the SQL of n8n 2.20 and before. */
const fits = (cell: unknown, condition: string, value: unknown): boolean => {
	if (condition === 'isNotEmpty') return cell !== null;
	return (condition === 'eq') === (cell === value);
};

/** @returns whether a node finds the row */
async function finds(
	example: Example,
	node: string,
	row: IDataObject,
	[item, known]: readonly [IDataObject, Known],
): Promise<boolean> {
	const found = await Promise.all(
		conditionsOf(example, node).map(async ({ keyName, condition, keyValue = '' }) => {
			const { value } = await computed({ value: keyValue }, item, known);
			return fits(row[keyName], condition, value);
		}),
	);
	return found.every(Boolean);
}

/** @returns the row after a node that writes, undefined if the node does not find it */
async function written(
	example: Example,
	node: string,
	row: IDataObject,
	given: readonly [IDataObject, Known],
): Promise<IDataObject | undefined> {
	if (!(await finds(example, node, row, given))) return undefined;
	const { value } = parametersOf(example, node)['columns'] as { value: INodeParameters };
	return { ...row, ...(await computed(value, ...given)) };
}

const played = (example: Example, node: string, items: IDataObject[], known: Known): IDataObject =>
	playedAll(
		example,
		node,
		items,
		Object.fromEntries(Object.entries(known).map(([name, json]) => [name, [json ?? {}]])),
	)[0] ?? {};

function playedAll(
	example: Example,
	node: string,
	items: readonly IDataObject[],
	known: Readonly<Record<string, readonly IDataObject[]>>,
): IDataObject[] {
	const list = (all: readonly IDataObject[]) => ({
		first: () => ({ json: all[0] }),
		all: () => all.map((json) => ({ json })),
	});
	const code = new Function('$', '$input', String(parametersOf(example, node)['jsCode'])) as (
		$: (name: string) => unknown,
		$input: unknown,
	) => Array<{ json: IDataObject }>;
	return code((name) => list(known[name] ?? []), list(items)).map(({ json }) => json);
}

const sentAs = (payment: string): string => JSON.stringify({ payment, row: { amount: '100.00' } });

const row = (cells: IDataObject = {}): IDataObject => ({
	...{ id: 1, invoice: 'INV-1', amount: '100.00', state: null, remark: null, sent: null },
	...cells,
});

/** What the earlier nodes of pay-again have given after the form was sent. */
const askedFor = (payment: string, payout: IDataObject): Known => {
	const form = {
		Payment: payment,
		'Was this invoice, or a payment that replaces it, ever reversed?': 'No',
	};
	return { 'Next Number': played('pay-again', 'Next Number', [form], {}), Payout: payout };
};

describe('pay-again', () => {
	const failed = row({
		...{ state: 'failed', sent: sentAs('INV-1') },
		updatedAt: '2026-03-02T08:00:00.000Z',
	});

	const first = 'Another page or run came first: the row is about';
	const changed =
		'The row was changed while the page was open. Send the form again to see what is so now';
	const sayOf = (now: IDataObject, Decision: string, shown: IDataObject = failed): IDataObject =>
		played('pay-again', 'Not Paid', [now], { ...askedFor('INV-1', shown), Approval: { Decision } });

	it.each([
		[
			...[
				'another payment has arrived',
				{ state: 'succeeded', sent: sentAs('INV-1#3'), remark: 'Yes' },
			],
			...['Nothing was paid now', `${first} INV-1#3 now, with the state succeeded. Yes`],
		],
		[
			...['another run pays it', { state: 'unconfirmed', sent: sentAs('INV-1#2') }],
			...['Nothing was paid now', `${first} INV-1#2 now, with the state unconfirmed.`],
		],
		[
			...['another payment has failed', { sent: sentAs('INV-1#2') }],
			...['Nothing was paid now', `${first} INV-1#2 now, with the state failed.`],
		],
		['it has arrived after all', { state: 'succeeded' }, 'Nothing was paid', changed],
		[
			'the account was corrected',
			{ beneficiary_account_number: '2', updatedAt: '2026-03-02T08:00:01.000Z' },
			...['Nothing was paid', changed],
		],
		[
			...['it was renamed', { invoice: 'INV-9', updatedAt: '2026-03-02T08:00:01.000Z' }],
			...['Nothing was paid', 'The row of INV-1 got the invoice INV-9 while the page was open'],
		],
	] as Array<[string, IDataObject, string, string]>)(
		'pays nothing by an old form: %s',
		async (_, since, title, message) => {
			const known = askedFor('INV-1', failed);
			const now = { ...failed, ...since };
			expect(await written('pay-again', 'Being Paid', now, [{}, known])).toBeUndefined();
			expect(nextOf('pay-again', 'Being Paid')).toEqual([['Still as Shown?']]);
			expect(nextOf('pay-again', 'Still as Shown?')).toEqual([['Row Again'], ['Row Now']]);
			expect(nextOf('pay-again', 'Row Now')).toEqual([['Not Paid']]);
			expect(sayOf(now, 'Approve')).toEqual({ title, message });
			expect(sayOf(now, 'Reject')['message']).toBe(
				`You did not approve INV-1#2${title.endsWith('now') ? `. ${message}` : ''}`,
			);
			expect(nextOf('pay-again', 'Not Paid')).toEqual([['Last Page']]);
		},
	);

	it('says after a no what it was about, and of a row that is gone or cannot be read', () => {
		expect(nextOf('pay-again', 'Approved?')).toEqual([['Being Paid'], ['Row Now']]);
		const no = { title: 'Nothing was paid', message: 'You did not approve INV-1#2' };
		expect(sayOf(failed, 'Reject')).toEqual(no);
		// A run that was stopped had marked the row before the page was shown.
		const marked = { ...failed, state: 'unconfirmed', sent: sentAs('INV-1#2') };
		expect(sayOf(marked, 'Reject', marked)).toEqual(no);
		expect(sayOf({}, 'Approve')['message']).toBe(
			'The row of INV-1 was deleted while the page was open',
		);
		expect(sayOf({ error: 'Lost' }, 'Approve')).toEqual({
			...{ title: 'Nothing was paid now', message: changed },
		});
	});

	it.each([
		{},
		{ state: '' },
		{ sent: '' },
		{ state: 'failed', sent: 'by hand' },
		{ state: 'unconfirmed', sent: sentAs('INV-1#2') },
	])('pays by a form whose row is as it was: %j', async (cells) => {
		const read = row(cells);
		const known = askedFor('INV-1', read);
		const marked = await written('pay-again', 'Being Paid', read, [{}, known]);
		expect(marked).toMatchObject({ state: 'unconfirmed', sent: sentAs('INV-1#2') });
		expect(await isStill(marked ?? {}, known)).toBe(true);
	});

	const isStill = async (item: IDataObject, known: Known): Promise<unknown> => {
		const { conditions } = parametersOf('pay-again', 'Still as Shown?')['conditions'] as {
			conditions: Array<{ leftValue: string }>;
		};
		return (await computed({ is: conditions[0]?.leftValue ?? '' }, item, known))['is'];
	};

	// n8n gives an empty item if nothing was found, and on SQLite the row that it has read before.
	it.each([{}, row({ state: 'succeeded', sent: sentAs('INV-1#3') }), failed])(
		'does not take for its own mark: %j',
		async (item) => {
			expect(await isStill(item, askedFor('INV-1', failed))).toBe(false);
		},
	);

	it('writes the result only where its mark still is', async () => {
		const known = askedFor('INV-1', failed);
		const marked = (await written('pay-again', 'Being Paid', failed, [{}, known])) ?? {};
		const paid = { outcome: 'created', status: 'failed', action: 'retryWithNewId' };
		const all = { ...known, 'Being Paid': marked };
		const result = played('pay-again', 'Result', [paid], all);
		expect(await written('pay-again', 'Write It Down', marked, [result, all])).toMatchObject({
			state: 'failed',
			sent: sentAs('INV-1#2'),
		});
		for (const since of [{ sent: sentAs('INV-1#3') }, { state: 'succeeded' }]) {
			const now = { ...marked, ...since };
			expect(await written('pay-again', 'Write It Down', now, [result, all])).toBeUndefined();
		}
	});

	describe('a payment that exists already', () => {
		const existing = (status: string): IDataObject => ({ outcome: 'existing', status });
		const afterwards = async (now: IDataObject, status: string, payment = 'INV-1') => {
			expect(nextOf('pay-again', 'Exists Already')).toEqual([['Write It Down', 'Last Page']]);
			const known = askedFor(payment, now);
			const said = played('pay-again', 'Exists Already', [existing(status)], known);
			return await written('pay-again', 'Write It Down', now, [said, known]);
		};

		it.each([
			['succeeded', 'succeeded'],
			['failed', 'failed'],
			['unknown', 'unknown'],
			['processing', 'existing'],
		])('ends the mark of a run that was stopped: %s', async (status, state) => {
			const stopped = row({ state: 'unconfirmed', sent: sentAs('INV-1#2') });
			expect(await afterwards(stopped, status)).toMatchObject({
				state,
				remark: expect.stringMatching(/^INV-1#2 exists already\./),
				sent: sentAs('INV-1#2'),
			});
		});

		it('is what the row is about from now on if the row was about an earlier one', async () => {
			const lost = row({ state: 'unconfirmed', sent: sentAs('INV-1') });
			expect(await afterwards(lost, 'succeeded')).toMatchObject({
				state: 'succeeded',
				sent: '{"payment":"INV-1#2"}',
			});
		});

		it('changes no row that is about a later one, or that has no mark', async () => {
			const later = row({ state: 'unconfirmed', sent: sentAs('INV-1#3') });
			expect(await afterwards(later, 'failed')).toBeUndefined();
			const ended = row({ state: 'succeeded', sent: sentAs('INV-1#2') });
			expect(await afterwards(ended, 'failed')).toBeUndefined();
		});
	});

	describe('what keeps the form from asking', () => {
		const question = 'Was this invoice, or a payment that replaces it, ever reversed?';
		const told = async (answer: string, ...rows: readonly IDataObject[]) => {
			const form = { Payment: 'INV-1', [question]: answer };
			const next = played('pay-again', 'Next Number', [form], {});
			const { conditions } = parametersOf('pay-again', 'Ready?')['conditions'] as {
				conditions: Array<{ leftValue: string }>;
			};
			const { jsonOutput = '' } = parametersOf('pay-again', 'Not Ready');
			const [made = {}] = await evaluate(
				{
					...Object.fromEntries(conditions.map(({ leftValue }, index) => [index, leftValue])),
					page: String(jsonOutput),
				},
				{ before: { 'Next Number': [next], Payout: [...rows] }, items: [{}] },
			);
			const page = made['page'] as { message: string };
			return { isAsked: made[0] === 1 && made[1] === false, says: page.message };
		};
		const options = (
			parametersOf('pay-again', 'Which Payment?')['formFields'] as {
				values: Array<{ fieldOptions?: { values: Array<{ option: string }> } }>;
			}
		).values.flatMap(({ fieldOptions }) => fieldOptions?.values.map(({ option }) => option) ?? []);

		it('knows three answers, and asks only after two of them', async () => {
			expect(options).toHaveLength(3);
			const asked = await Promise.all(options.map(async (one) => await told(one, row())));
			expect(asked.map(({ isAsked }) => isAsked)).toEqual([true, true, false]);
			expect(asked[2]?.says).toMatch(/^First take back what your customer got because INV-1, /);
			const [, back, out] = options.map(
				(one) =>
					played('pay-again', 'Next Number', [{ Payment: 'INV-1', [question]: one }], {})[
						'isRecovered'
					],
			);
			expect([back, out]).toEqual([true, false]);
		});

		it.each([
			[
				['failed', null],
				/: row 1 \(failed\), row 2 \(open\)\. Keep the one that is right, and delete/,
			],
			[['not_sent', 'succeeded'], /\. The invoice was paid, or may still be paid: keep row 2, and/],
			[['created', 'existing'], / may still be paid: keep row 1, and delete the others\./],
			[['unknown', 'failed'], / may still be paid: keep row 1, and delete the others\./],
		])('two rows of the invoice: %j', async (states, words) => {
			const rows = states.map((state, index) => row({ id: index + 1, state }));
			const { isAsked, says } = await told('No', ...rows);
			expect(isAsked).toBe(false);
			expect(says).toMatch(words);
		});

		it('keeps the row that knows what was sent', async () => {
			const sent = row({ id: 2, state: 'succeeded', sent: sentAs('INV-1') });
			const { says } = await told('No', row({ state: 'succeeded' }), sent);
			expect(says).toMatch(/: keep row 2, and delete the others\./);
		});
	});

	it.each([
		[null, true],
		['by hand', true],
		[sentAs('INV-1'), true],
		[sentAs('INV-1#2'), true],
		[sentAs('INV-1#3'), false],
		[sentAs('INV-1#12'), false],
	])('asks only if the row is about no later payment: %s', async (sent, isAsked) => {
		const known = askedFor('INV-1', row({ sent }));
		const { conditions } = parametersOf('pay-again', 'Not Paid Yet?')['conditions'] as {
			conditions: Array<{ leftValue: string; rightValue: string }>;
		};
		expect(conditions).toHaveLength(2);
		const [, place] = conditions;
		const { left, right } = await computed(
			{ left: place?.leftValue ?? '', right: place?.rightValue ?? '' },
			{ outcome: 'would_pay' },
			known,
		);
		expect(Number(left) <= Number(right)).toBe(isAsked);
		if (isAsked) return;
		const said = played('pay-again', 'Exists Already', [{ outcome: 'would_pay' }], known);
		expect(said).toMatchObject({
			title: 'Nothing is paid',
			message: expect.stringMatching(/^The row is about (INV-1#\d+), .* give the number \1$/),
			id: null,
		});
	});
});

describe('batch-approval', () => {
	it.each([null, ''])('keeps what was sent if an event comes first: %j', async (sent) => {
		const read = row({ sent });
		const told = played('final-status', 'What Is New', [read], {
			'On Payment Event': { externalId: 'INV-1', status: 'failed' },
		});
		const now = await written('final-status', 'Write It Down', read, [told, {}]);
		expect(now).toMatchObject({ state: 'failed', sent });
		const result = { ...read, outcome: 'created', sent: sentAs('INV-1') };
		const given = [result, { 'Rows Again': read }] as const;
		expect(await written('batch-approval', 'Keep What Was Sent', now ?? {}, given)).toMatchObject({
			state: 'failed',
			sent: sentAs('INV-1'),
		});
	});

	it('leaves sent as it is if nothing was sent', async () => {
		const given = [{ ...row(), outcome: 'not_sent' }, { 'Rows Again': row() }] as const;
		expect(await written('batch-approval', 'Keep What Was Sent', row(), given)).toEqual(row());
	});

	it('only a row that is as it was shown is paid', () => {
		const shown = ['1', '2', '3', '4'].map((id) => ({
			...row({ id: Number(id), invoice: `INV-${id}`, updatedAt: `2026-03-0${id}T08:00:00.000Z` }),
		}));
		const [one = {}, two = {}, three = {}] = shown;
		// INV-1 is as before, INV-2 was corrected, INV-3 is paid by another run, and INV-4 was never asked about.
		const now = [
			one,
			{ ...two, amount: '9', updatedAt: '2026-03-02T08:00:01.000Z' },
			shown[3] ?? {},
		];
		const known = {
			Prepare: [one, two, three].map(({ invoice }) => ({ externalId: invoice })),
			'Open Payouts': shown,
		};
		expect(playedAll('batch-approval', 'Rows Again', now, known)).toEqual([one]);
		expect(playedAll('batch-approval', 'Rows Again', [{}], known)).toEqual([]);
		expect(nextOf('batch-approval', 'Approval')).toEqual([['Table Now']]);
		expect(nextOf('batch-approval', 'Table Now')).toEqual([['Approved?']]);
		expect(nextOf('batch-approval', 'Approved?')[0]).toEqual(['Rows Now']);
		expect(nextOf('batch-approval', 'Rows Again')).toEqual([['Still as Shown?']]);
		expect(nextOf('batch-approval', 'Still as Shown?')).toEqual([['Pay'], ['Say What Happened']]);
		for (const node of ['Rows Now', 'Open Payouts'])
			expect(parametersOf('batch-approval', node)['filters']).toEqual(
				parametersOf('batch-approval', 'Open Payouts')['filters'],
			);
	});

	const resultOf = async (item: IDataObject, read: IDataObject): Promise<IDataObject> => {
		const { jsonOutput = '' } = parametersOf('batch-approval', 'Result per Row');
		const made = await computed({ result: jsonOutput }, item, { 'Rows Again': read });
		return made['result'] as IDataObject;
	};

	it.each([
		['retryWithNewId', 'failed', 'INV-1#2', 'INV-1'],
		['recoverFunds', 'reversed', 'INV-1#3', 'INV-1#2'],
	])(
		'does not say of an invoice that was paid again that it did not succeed: %s',
		async (action, status, later, number) => {
			const read = row({ state: '', sent: sentAs(later) });
			const result = await resultOf({ outcome: 'existing', action, status }, read);
			const now = await written('batch-approval', 'Write It Down', read, [result, {}]);
			expect(now).toMatchObject({
				...{ state: 'unconfirmed', sent: sentAs(later) },
				remark: `It did not succeed or was reversed, and may have been paid again as ${later}. Do not pay it in another way. To see what became of ${later}, give the example Pay again what failed the number ${number}`,
			});
			// The form of Pay again what failed then writes there what became of it.
			const said = played(
				'pay-again',
				'Exists Already',
				[{ outcome: 'existing', status: 'queued', action: 'wait' }],
				askedFor(number, now ?? {}),
			);
			expect(
				await written('pay-again', 'Write It Down', now ?? {}, [said, askedFor(number, now ?? {})]),
			).toMatchObject({
				state: 'existing',
				remark: `${later} exists already. In progress. Look it up later`,
			});
		},
	);

	it.each([sentAs('INV-1'), sentAs('INV-12#2'), null, 'by hand'])(
		'sends to the form that pays again what has failed: %s',
		async (sent) => {
			const item = { outcome: 'existing', action: 'retryWithNewId', status: 'failed' };
			expect(await resultOf(item, row({ sent }))).toMatchObject({
				...{ outcome: 'existing', status: 'failed' },
				remark: expect.stringMatching(
					/^It did not succeed\. .* use the example Pay again what failed$/,
				),
			});
		},
	);

	it('says what came of it before the warnings', async () => {
		const item = { outcome: 'created', action: 'wait', status: 'queued', warnings: ['One', 'Two'] };
		expect(await resultOf(item, row())).toMatchObject({
			remark:
				'In progress. Do not pay it again. Look it up later. Look at this: One. Look at this: Two',
		});
	});

	it('a no is written only over the row that was shown', async () => {
		const shown = row({ updatedAt: '2026-03-02T08:00:00.000Z' });
		const said = [{ ...shown, remark: 'The approver said no' }, {}] as const;
		expect(await written('batch-approval', 'Write the No', shown, said)).toMatchObject({
			state: 'not_sent',
			remark: 'The approver said no',
		});
		for (const since of [{ updatedAt: '2026-03-02T08:00:01.000Z' }, { state: 'succeeded' }])
			expect(
				await written('batch-approval', 'Write the No', { ...shown, ...since }, said),
			).toBeUndefined();
		expect(nextOf('batch-approval', 'Not Approved')).toEqual([
			['Say What Happened', 'Write the No'],
		]);
	});

	it.each(['created', 'existing', 'unconfirmed', 'succeeded', 'failed', 'unknown'])(
		'an older run writes nothing over the %s of another one',
		async (state) => {
			for (const outcome of ['not_sent', 'unconfirmed', 'existing'])
				for (const read of [row(), row({ state: '' })]) {
					const item = { ...read, outcome, status: '', remark: 'The approver said no' };
					const given = [item, {}] as const;
					const now = { ...read, state };
					expect(await written('batch-approval', 'Write It Down', now, given)).toBeUndefined();
					expect(await written('batch-approval', 'Write It Down', read, given)).toMatchObject({
						state: outcome,
					});
				}
		},
	);

	describe('a row with a mistake', () => {
		const read = row({ id: 7, updatedAt: '2026-03-02T08:00:00.000Z' });
		const mistakeOf = async (error: IDataObject): Promise<IDataObject> => {
			const { jsonOutput = '' } = parametersOf('batch-approval', 'Mistakes');
			const made = await computed({ result: jsonOutput }, error, { 'Open Payouts': read });
			return made['result'] as IDataObject;
		};
		const refused = { error: 'The amount is wrong', details: { outcome: 'not_sent' } };

		it('says of an invoice that is there twice what to do in the table', async () => {
			const error =
				"Payment 'INV-1': 'External ID' is the same in 2 items of this run, but their payments differ, or one of them has a wrong value. None of them was sent";
			const shared = { error, details: { code: 'external_id_shared', outcome: 'not_sent' } };
			expect((await mistakeOf(shared))['remark']).toBe(
				'The column invoice has INV-1 in 2 open rows, which differ or have a mistake. Keep the right one and delete the others, or give separate invoices a number each. But rename none that was ever sent as INV-1: it would be paid twice. Then empty the state',
			);
		});

		it('is written before the approver is asked', () => {
			const heightOf = (node: string): number =>
				workflowOf('batch-approval').nodes.find(({ name }) => name === node)?.position[1] ?? 0;
			// n8n runs the branch that is higher on the canvas first.
			expect(nextOf('batch-approval', 'Prepare')).toEqual([['Batch to Approve'], ['Mistakes']]);
			expect(heightOf('Mistakes')).toBeLessThan(heightOf('Batch to Approve'));
			expect(nextOf('batch-approval', 'Mistakes')).toEqual([['Write the Mistakes']]);
		});

		it.each([[{}], [{ amount: '100.00' }], [{ state: 'created' }]])(
			'is not overwritten if somebody has changed it since it was read: %j',
			async (cells) => {
				const given = [await mistakeOf(refused), {}] as const;
				const write = async (now: IDataObject) =>
					await written('batch-approval', 'Write the Mistakes', now, given);
				expect(await write(read)).toMatchObject({ state: 'not_sent' });
				const updatedAt = '2026-03-02T08:00:01.000Z';
				expect(await write({ ...read, updatedAt, ...cells })).toBeUndefined();
			},
		);

		it.each([{}, { details: {} }, { details: { outcome: '' } }])(
			'is closed also if the error has no more: %j',
			async (more) => {
				const given = [await mistakeOf({ error: 'It stopped', ...more }), {}] as const;
				expect(await written('batch-approval', 'Write the Mistakes', read, given)).toMatchObject({
					state: 'not_sent',
					remark: 'It stopped. Correct the cause, and empty the state of the row',
				});
			},
		);

		it.each([
			[0, true],
			[2, false],
		])('is told by mail if nobody is asked: %d to pay', async (payable, isTold) => {
			expect(nextOf('batch-approval', 'Write the Mistakes')).toEqual([['Nothing to Approve?']]);
			expect(nextOf('batch-approval', 'Nothing to Approve?')).toEqual([['Tell of Mistakes']]);
			const { conditions } = parametersOf('batch-approval', 'Nothing to Approve?')[
				'conditions'
			] as { conditions: Array<{ leftValue: string; rightValue: number }> };
			const [{ leftValue, rightValue } = { leftValue: '', rightValue: -1 }] = conditions;
			const prepared = [
				...Array.from({ length: payable }, () => ({ outcome: 'would_pay' })),
				{ outcome: 'existing' },
			];
			const [made] = await evaluate(
				{ count: leftValue },
				{ before: { Prepare: prepared }, items: [{}] },
			);
			expect(made?.['count'] === rightValue).toBe(isTold);
		});
	});

	it.each([
		[{ error: 'It stopped' }, /^It stopped\. Keep the invoice number\. Wait at least a minute, /],
		[{}, /^It is not known whether this was paid\. Keep the invoice number\. /],
	])('never leaves a row open after a yes: %j', async (paid, words) => {
		const { jsonOutput = '' } = parametersOf('batch-approval', 'Result per Row');
		const made = await computed({ result: jsonOutput }, paid, { 'Rows Again': row() });
		const result = made['result'] as IDataObject;
		expect(await written('batch-approval', 'Write It Down', row(), [result, {}])).toMatchObject({
			state: 'unconfirmed',
			remark: expect.stringMatching(words),
		});
		expect(result['sent']).toBe(sentAs('INV-1'));
	});
});

it.each(['batch-approval', 'pay-again'] as const)(
	'%s: an open row is no known payment',
	async (example) => {
		const known = askedFor('INV-2', row());
		for (const [state, isKnown] of [
			[null, false],
			['', false],
			['failed', false],
			['created', true],
		] as const)
			expect(await finds(example, 'Payouts Made', row({ state }), [{}, known])).toBe(isKnown);
	},
);
