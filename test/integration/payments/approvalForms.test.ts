/** What the forms of the examples show to a person who approves, in n8n's engine. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { listFiles, readText } from '../../architecture/repository';
import { hostileText, hostileTexts, seenIn, strangeIn, textIn } from '../../support/cases/formPage';
import { evaluate } from '../../support/engine/evaluate';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox } from '../../support/servers/startSandbox';

const sha256 = '0123456789abcdef'.repeat(4);
const account = '000111999778';
/** What somebody may write into a sheet, so that a page shows something else than what is paid. */
const hostile = [
	'<script>alert(1)</script><img src=x onerror=alert(1)>',
	'"\'`--></p></div><h1>Balance: 1.00</h1>&lt;b&gt;&#60;b&#62;',
	'{{ $("Prepare").first().json.secret }} $& $` $\' $1 \\n',
	'a\u202eb\u200b\u2028\tc\nNothing is paid',
].join(' ');
const approval = {
	...{ html: '<pre>One</pre>', sha256 },
	batch: { html: '<pre>Two</pre>', sha256 },
};

const nodesOf = (file: string): readonly INode[] =>
	(JSON.parse(readText(file)) as { nodes: INode[] }).nodes;

const forms = listFiles('examples', '.workflow.json').flatMap((file) =>
	nodesOf(file)
		.filter(({ type }) => type === 'n8n-nodes-base.wait')
		.filter(({ parameters }) => JSON.stringify(parameters).includes('approvedHash'))
		.map(({ name, parameters }) => ({
			place: `${file}, ${name}`,
			expression: String(parameters['formDescription']),
			fields: parameters['formFields'] as { values: IDataObject[] },
		})),
);
const ofPage =
	readText('docs/approvals.md').match(/\{\{ \$\('[^']+'\)\.first\(\)\.json\.\S+\.html \}\}/g) ?? [];

const before: Record<string, IDataObject[]> = {
	Prepare: [{ approval, outcome: 'would_pay', externalId: 'INV-1#2' }],
	'Batch to Approve': [{ approval }],
	'To Be Paid': [{ leftOut: '<pre>Left out</pre>' }],
	'Check Funding': [{ html: '<pre>Balance: 1.00 INR</pre>' }],
	'Left Out': [{ error: hostile }],
	'What Changed': [{ html: '<pre>Changed</pre>' }],
};

/** The engine of the tests has no error output. */
const inEngine = (expression: string): string =>
	expression.replaceAll("$('Prepare').all(1)", "$('Left Out').all()");

const shownBy = async (
	expression: string,
	known: Record<string, IDataObject[]> = before,
): Promise<string> => {
	const [{ shown = '' } = {}] = (await evaluate(
		{ shown: inEngine(expression) },
		{ before: known, items: [{}] },
	)) as Array<{ shown?: string }>;
	return shown;
};

/** @returns what the form sends with the decision */
const sentBy = async (
	{ expression, fields }: (typeof forms)[number],
	known: Record<string, IDataObject[]> = before,
): Promise<string> => {
	const [, hidden] = fields.values;
	const [{ hash = '' } = {}] = (await evaluate(
		{ hash: String(hidden?.['fieldValue']) },
		{ before: known, items: [{}] },
		expression,
	)) as Array<{ hash?: string }>;
	return hash;
};

it('finds the forms, which have nothing between the text and the decision', () => {
	expect(forms).toHaveLength(6);
	for (const { fields } of forms)
		expect(fields.values.map(({ fieldType }) => fieldType)).toEqual(['dropdown', 'hiddenField']);
});

describe.each(forms)('$place', (form) => {
	const { place, expression } = form;
	const isBatch = place.includes('batch');
	const page = isBatch ? approval.batch.html : approval.html;

	it.each([{}, { html: '' }])(
		'sends the fingerprint only from a page that shows the payment: %j',
		async (html) => {
			expect(await sentBy(form)).toBe(sha256);
			const without: IDataObject = { sha256, ...html, batch: { sha256, ...html } };
			for (const items of [[{ approval: without }], [{}]]) {
				const known = { ...before, Prepare: items, 'Batch to Approve': items };
				expect(await shownBy(expression, known)).toBe('');
				expect(await sentBy(form, known)).toBe('');
			}
		},
	);

	it('shows the payment as the node has written it, with the balance before it', async () => {
		const shown = await shownBy(expression);
		expect(shown).toMatch(/^<pre>Balance: 1\.00 INR<\/pre>/);
		expect(shown).toContain(page);
		expect(shown.includes('Left out')).toBe(isBatch);
		expect(shown.includes('Changed')).toBe(place.includes('pay-again'));
		expect(shown.includes('A second person decides after you')).toBe(place.includes('First'));
		expect(strangeIn(shown)).toEqual([]);
		expect(expression.length).toBeLessThan(400);
	});

	it.each([{ error: hostileText }, {}])('says that the balance is not known: %j', async (row) => {
		const shown = await shownBy(expression, { ...before, 'Check Funding': [row] });
		expect(shown).toMatch(/^<h3>Balance: not known<\/h3>/);
		expect(shown).toContain(page);
		expect(strangeIn(shown)).toEqual([]);
	});
});

it('batch-approval: shows all balances', async () => {
	const { expression = '' } = forms.find(({ place }) => place.includes('batch')) ?? {};
	const rows = [{ html: '<pre>A</pre>' }, { error: 'Forbidden' }, { html: '<pre>B</pre>' }];
	const shown = await shownBy(expression, { ...before, 'Check Funding': rows });
	expect(seenIn(shown)).toMatch(/^ABalance: not knownBTwoLeft out$/);
});

describe('docs/approvals.md', () => {
	it('shows one payment, and a batch', async () => {
		expect(ofPage).toHaveLength(2);
		const shown = await Promise.all(ofPage.map(async (one) => await shownBy(`=${one}`)));
		expect(shown).toEqual([approval.html, approval.batch.html]);
	});
});

it.each(['v2', 'v3'])('%s: the node shows everything that is sent, as a text', async (version) => {
	const sandbox = await startTestSandbox();
	const address = `${hostileTexts.markup} "`;
	const given =
		version === 'v2'
			? { senderAddress: address }
			: { sender: JSON.stringify({ name: 'Zoé', address }) };
	const { outputs } = await executePayouts(sandbox, {
		parameters: { ...sendForm(version), ...given, dryRun: true, prepareApproval: true },
		items: [{}],
	});
	const made = outputs[0]?.[0]?.json['approval'] as Record<'html' | 'summary' | 'text', string> & {
		batch: { html: string; summary: string };
	};
	for (const html of [made.html, made.batch.html]) {
		expect(strangeIn(html)).toEqual([]);
		expect(textIn(html)).toContain('<script>alert(1)</script>');
		expect(seenIn(html)).toContain('Base URL: http://127.0.0.1:');
	}
	for (const summary of [made.summary, made.batch.summary]) expect(summary).not.toContain('<pre>');
});

describe('what the page says after the decision', () => {
	const answers = listFiles('examples', '.workflow.json').flatMap((file) =>
		nodesOf(file)
			.filter(({ name }) => name === 'Say What Happened')
			.map(({ parameters }) => ({ file, body: String(parameters['responseBody']) })),
	);
	const bodyOf = (example: string): string =>
		answers.find(({ file }) => file.includes(example))?.body ?? '';
	const approved = [{ Decision: 'Approve', approvedHash: sha256 }];
	const known = {
		...before,
		Approval: approved,
		'Second Approval': approved,
		'Invoice to Pay': [{ invoiceNumber: hostile }],
		'Open Payouts': [{}],
		'Table Now': [{}],
	};
	const made = {
		...{ outcome: 'created', action: 'wait', status: 'queued', beneficiaryName: hostile },
		...{ sourceAmount: 1250.5, sourceCurrency: 'AED', amount: 28687.5, currency: 'INR' },
	};
	const open = { status: 'unknown', action: 'contactSupport' };
	const refused = {
		error: hostile,
		details: { outcome: 'not_sent', description: 'Correct it. (code invalid_input)' },
	};
	const lost = { error: 'No answer', details: { outcome: 'unconfirmed' } };
	/** The engine of the tests has no error output of an earlier node. */
	const said = async (
		example: string,
		paid: readonly IDataObject[],
		items: Record<string, IDataObject[]> = {},
	): Promise<string> => {
		const body = bodyOf(example)
			.replace("$('Pay').all(0)[0]?.json", "$('Pay').first()?.json")
			.replace(" ?? $('Pay').all(1)[0]?.json", '');
		const rows = items['Result per Row'];
		const shown = rows && {
			'To Be Paid': rows.map(({ invoice }) => ({ externalId: invoice, leftOut: '' })),
			'Rows Again': rows,
		};
		const html = await shownBy(body, { ...known, Pay: [...paid], ...shown, ...items });
		expect(strangeIn(html)).toEqual([]);
		return textIn(html.replaceAll(/<\/(?:p|h1)>/g, '<br>')).trim();
	};

	it('is there in each example that has no form trigger', () => {
		expect(answers.map(({ file }) => file)).toEqual([
			expect.stringContaining('ai-agent'),
			expect.stringContaining('approval-slack'),
			expect.stringContaining('batch-approval'),
			expect.stringContaining('two-approvals'),
		]);
	});

	it.each(['ai-agent', 'approval-slack', 'two-approvals'])('%s', async (example) => {
		const page = await said(example, [made]);
		expect(page).toMatch(/^The payout was sent\nSent once: 1,250\.50 AED, 28,687\.50 INR to /);
		expect(page).toContain('<script>alert(1)</script>');
		const failed = await said(example, [{ ...made, action: 'retryWithNewId' }]);
		expect(failed).toMatch(/^The payout was sent, and did not succeed\n/);
		expect(await said(example, [{ ...made, outcome: 'existing', action: 'none' }])).toMatch(
			/^Nothing was paid now\n[^]* exists already\.\nThe money has arrived\.$/,
		);
		const not = await said(example, [refused]);
		expect(not).toMatch(/^Nothing was paid now\n<script>[^]*Correct it\.$/);
		expect(await said(example, [lost])).toBe('Nobody knows yet if this was paid\nNo answer.');
		for (const Decision of ['Reject', null, hostile, 'approve'])
			expect(
				await said(example, [made], {
					Approval: [{ Decision }],
					'Second Approval': [{ Decision }],
				}),
			).toMatch(/^Nothing was paid now\nYou did not approve /);
	});

	it.each(['ai-agent', 'approval-slack', 'two-approvals'])(
		'%s: what nobody knows, and amounts as they are',
		async (example) => {
			for (const outcome of ['created', 'existing'])
				expect(await said(example, [{ ...made, ...open, outcome }])).toMatch(
					/^Nobody knows yet if this was paid\n[^]*\nAsk the support of the service\. Do not pay again /,
				);
			const payee = { beneficiaryName: 'Ravi' };
			const dinar = { sourceAmount: '1250.125', sourceCurrency: 'KWD', amount: 7, currency: 'OMR' };
			expect(await said(example, [{ ...made, ...payee, ...dinar }])).toContain(
				'\nSent once: 1,250.125 KWD, 7.00 OMR to Ravi, for ',
			);
			expect(await said(example, [{ ...made, ...payee, sourceAmount: null }])).toContain(
				'\nSent once: 28,687.50 INR to Ravi, for ',
			);
			const nothing = { sourceAmount: 'much', amount: null, currency: null };
			expect(await said(example, [{ ...made, ...payee, ...nothing }])).toContain(
				'\nSent once to Ravi, for ',
			);
		},
	);

	it('two-approvals: a yes to something else', async () => {
		const page = await shownBy(
			bodyOf('two-approvals').replaceAll("$('Pay')", "$('Under Test')"),
			known,
		);
		expect(seenIn(page)).toMatch(
			/^Nothing was paid nowWhat you approved is not what was prepared for /,
		);
	});

	const rowOf = (invoice: string, outcome: string, remark = ''): IDataObject => ({
		...{ invoice, outcome, remark },
	});

	it('batch-approval: what was sent, with totals, and what was not and why', async () => {
		const rows = [
			rowOf('INV-1', 'created'),
			rowOf('INV-2', 'created'),
			rowOf('INV-3', 'not_sent', hostile.replaceAll('\n', ' ')),
			rowOf('INV-1', 'existing', 'In progress'),
			rowOf('INV-4', 'created', 'It did not succeed'),
		];
		const sar = {
			...{ ...made, sourceCurrency: 'SAR', sourceAmount: 0.1, amount: 0.2 },
			beneficiaryName: 'Bilal Khan',
		};
		const existing = { ...made, outcome: 'existing' };
		const failed = { ...made, action: 'retryWithNewId' };
		const page = await said('batch-approval', [made, sar, refused, existing, failed], {
			'Result per Row': rows,
		});
		expect(page.split('\n')).toEqual([
			'2 payments sent',
			'Sent: 2 payments, 1,250.50 AED and 0.10 SAR in total, 28,687.70 INR to the beneficiaries. Sent is not yet arrived: the service tells later.',
			expect.stringMatching(/^INV-1: 1,250\.50 AED to <script>alert.* Nothing is paid\.$/),
			'INV-2: 0.10 SAR to Bilal Khan.',
			'Exists already, so not paid again: 1 payment, INV-1.',
			'Not sent, or did not succeed: 2.',
			expect.stringMatching(/^INV-3: <script>alert/),
			'INV-4: It did not succeed.',
			'1 row was left out before because of a mistake. If nobody has changed it since, its remark says what to correct.',
			'In the Data Table Payouts, state and remark of each row that was tried say what came of it, unless another run has written there first.',
		]);
	});

	it('batch-approval: a row that was changed while the form was open', async () => {
		const shown = ['INV-1', 'INV-2'].map((externalId) => ({ externalId, leftOut: '' }));
		const changed =
			/^Changed while the form was open, so not paid: INV-2\. The next run reads these rows again\.$/m;
		const one = [rowOf('INV-1', 'created')];
		const tables = {
			'Open Payouts': [1, 2].map((id) => ({ id, invoice: `INV-${id}`, updatedAt: '1' })),
			'Table Now': [{ id: 2, invoice: 'INV-2', state: '', updatedAt: '2' }],
		};
		const page = await said('batch-approval', [made], {
			...{ 'To Be Paid': shown, 'Rows Again': one, 'Result per Row': one, ...tables },
		});
		expect(page).toMatch(/^1 payment sent\n/);
		expect(page).toMatch(changed);
		// Neither Pay nor Result per Row has run. The engine of the tests knows no such nodes.
		const body = bodyOf('batch-approval').replaceAll(/\$\('[^']+'\)\.isExecuted/g, 'false');
		const nothing = await shownBy(body, {
			...{ ...known, ...tables, 'To Be Paid': shown.slice(1), 'Rows Again': [{}] },
		});
		expect(nothing).not.toContain('state and remark of each row');
		expect(textIn(nothing.replaceAll(/<\/(?:p|h1)>/g, '<br>')).trim()).toMatch(
			/^Nothing was paid now\n/,
		);
		expect(textIn(nothing.replaceAll(/<\/(?:p|h1)>/g, '<br>'))).toMatch(changed);
	});

	describe('batch-approval: what another run or person has done while the form was open', () => {
		const invoices = ['INV-1', 'INV-2', 'INV-3', 'INV-4'];
		const before = invoices.map((invoice, index) => ({ id: index + 1, invoice, updatedAt: '1' }));
		const remark = 'The money has arrived';
		const now = [
			{ id: 1, invoice: 'INV-1', state: 'succeeded', remark, updatedAt: '2' },
			{ id: 2, invoice: 'INV-2', state: 'on hold', remark: null, updatedAt: '2' },
			{ id: 3, invoice: 'INV-33', state: null, remark: null, updatedAt: '2' },
		];
		const pageAfter = async (Decision: string, table: IDataObject[]): Promise<string[]> => {
			const body = bodyOf('batch-approval').replaceAll(/\$\('[^']+'\)\.isExecuted/g, 'false');
			const html = await shownBy(inEngine(body).replaceAll("$('Left Out').all().length", '0'), {
				...known,
				'To Be Paid': invoices.map((externalId) => ({ externalId, leftOut: '' })),
				...{ 'Open Payouts': before, 'Rows Again': [{}], 'Table Now': table },
				Approval: [{ Decision, approvedHash: sha256 }],
			});
			return textIn(html.replaceAll(/<\/(?:p|h1)>/g, '<br>'))
				.trim()
				.split('\n');
		};
		const lines = [
			'Handled by another run or person while the form was open: 2.',
			'INV-1 has the state succeeded now: The money has arrived.',
			'INV-2 has the state on hold now.',
			'Deleted while the form was open, so not paid: INV-4.',
			'Changed while the form was open, so not paid: INV-3. The next run reads these rows again.',
		];

		it('is said after a yes', async () => {
			expect(await pageAfter('Approve', now)).toEqual(['Nothing was paid now', ...lines]);
		});

		it('is said after a no', async () => {
			const [title, no, ...rest] = await pageAfter('Reject', now);
			expect([title, ...rest]).toEqual(['Nothing was paid now', ...lines]);
			expect(no).toMatch(
				/^You said no to 4 payments\. .*\. To ask again, empty the state of a row\.$/,
			);
			const [plain, ...others] = await pageAfter(
				'Reject',
				before.map((row) => ({ ...row, state: null })),
			);
			expect([plain, others]).toEqual(['Nothing was paid', [no]]);
		});

		it('is not known if the table could not be read', async () => {
			const unread = [{ error: 'Lost' }];
			expect(await pageAfter('Approve', unread)).toEqual([
				'Nothing was paid now',
				'Changed, deleted or handled by another run while the form was open, so not paid now: INV-1, INV-2, INV-3, INV-4.',
			]);
			expect(await pageAfter('Reject', unread)).toEqual([
				'Nothing was paid now',
				expect.any(String),
			]);
		});
	});

	it('batch-approval: says what to do about a payment that exists and did not succeed', async () => {
		const page = await said(
			'batch-approval',
			[{ ...made, outcome: 'existing', action: 'retryWithNewId' }],
			{
				'Result per Row': [rowOf('INV-1', 'existing', 'It did not succeed. Use the example')],
			},
		);
		expect(page).toContain('\nINV-1: It did not succeed. Use the example.\n');
	});

	it('batch-approval: names who got what, as far as it is known, and no endless list', async () => {
		const paid = { ...made, beneficiaryName: null };
		const row = { ...rowOf('INV-2', 'created'), beneficiary_name: 'Ravi' };
		const page = await said('batch-approval', [paid, paid, { ...paid, sourceAmount: null }], {
			'Result per Row': [rowOf('INV-1', 'created'), row, rowOf('INV-3', 'created')],
		});
		expect(page.split('\n').slice(2, 5)).toEqual([
			'INV-1: 1,250.50 AED.',
			'INV-2: 1,250.50 AED to Ravi.',
			'INV-3: 28,687.50 INR.',
		]);
		const many = Array.from({ length: 52 }, (_, index) => rowOf(`INV-${index + 1}`, 'created'));
		const long = await said(
			'batch-approval',
			many.map(() => paid),
			{ 'Result per Row': many },
		);
		expect(long).toContain('\nINV-50: 1,250.50 AED.\nAnd 2 payments more: the Data Table Payouts');
		expect(long).not.toContain('INV-51');
	});

	it('batch-approval: what is not known stands first', async () => {
		const page = await said('batch-approval', [made, lost], {
			'Result per Row': [rowOf('INV-1', 'created'), rowOf('INV-2', 'unconfirmed', 'Wait')],
		});
		expect(page).toMatch(
			/^It is not known of 1 payment whether it was paid\nNot known: 1\.\nINV-2: Wait\.\nSent: /,
		);
	});

	it.each(['created', 'existing'])(
		'batch-approval: a payment whose outcome nobody knows: %s',
		async (outcome) => {
			const page = await said('batch-approval', [{ ...made, ...open, outcome }], {
				'Result per Row': [rowOf('INV-1', outcome, 'Ask the support')],
			});
			expect(page).toMatch(
				/^It is not known of 1 payment whether it was paid\nNot known: 1\.\nINV-1: Ask the support\.\n/,
			);
			expect(page).not.toMatch(/Nothing|Not sent|Exists already/);
		},
	);

	it('batch-approval: adds only amounts that are known, and rounds none', async () => {
		const dinar = { ...made, sourceCurrency: 'KWD', sourceAmount: 0.1, amount: '1.005' };
		const unknown = { ...dinar, sourceAmount: null, amount: 'much' };
		const page = await said('batch-approval', [dinar, { ...dinar, sourceAmount: 0.205 }, unknown], {
			'Result per Row': ['INV-1', 'INV-2', 'INV-3'].map((invoice) => rowOf(invoice, 'created')),
		});
		expect(page).toContain(
			'Sent: 3 payments, 0.305 KWD in total, 2.01 INR to the beneficiaries. An amount of 1 payment is not known, so the totals lack it. Sent is',
		);
		const alone = await said('batch-approval', [unknown], {
			'Result per Row': [rowOf('INV-3', 'created')],
		});
		expect(alone).toContain('\nSent: 1 payment. An amount of 1 payment is not known');
	});

	it('stops nothing that follows if the page cannot be shown any more', () => {
		const nodes = listFiles('examples', '.workflow.json').flatMap(nodesOf);
		const saying = nodes.filter(({ name }) => name === 'Say What Happened');
		expect(saying.map(({ onError }) => onError)).toEqual(Array(4).fill('continueRegularOutput'));
	});

	it('asks also if the balance cannot be read', () => {
		const nodes = listFiles('examples', '.workflow.json').flatMap(nodesOf);
		const checks = nodes.filter(({ name }) => name === 'Check Funding');
		expect(checks.map(({ onError }) => onError)).toEqual(Array(6).fill('continueRegularOutput'));
	});

	it('batch-approval: a no', async () => {
		const page = await said('batch-approval', [made], { Approval: [{ Decision: 'Reject' }] });
		expect(page).toMatch(
			/^Nothing was paid\nYou said no to 1 payment\. Each row that nobody changed meanwhile gets the state not_sent/,
		);
	});
});

describe('batch-approval: what is written into the rows', () => {
	const nodes = nodesOf('examples/batch-approval.workflow.json');
	const parametersOf = (node: string): INodeParameters =>
		nodes.find(({ name }) => name === node)?.parameters ?? {};
	const valueOf = (node: string): Record<string, string> =>
		(parametersOf(node)['columns'] as { value: Record<string, string> }).value;

	it.each([
		[{ outcome: 'created', status: 'queued' }, 'created'],
		[{ outcome: 'created', status: 'failed' }, 'failed'],
		[{ outcome: 'existing', status: 'succeeded' }, 'succeeded'],
		[{ outcome: 'existing', status: '' }, 'existing'],
		[{ outcome: 'unconfirmed', status: '' }, 'unconfirmed'],
		[{ outcome: 'not_sent', status: '' }, 'not_sent'],
		// The payment does not exist, unlike one with the status rejected.
		[{ outcome: 'rejected', status: '' }, 'not_sent'],
		[{ outcome: 'skipped', status: '' }, 'not_sent'],
	])('%j', async (row, state) => {
		const [written] = await evaluate(
			{ state: valueOf('Write It Down')['state'] ?? '' },
			{ items: [row] },
		);
		expect(written?.['state']).toBe(state);
	});

	it('is never what was sent', () => {
		expect(Object.keys(valueOf('Write It Down'))).toEqual(['state', 'remark']);
		expect(Object.keys(valueOf('Keep What Was Sent'))).toEqual(['sent']);
	});

	it.each(['batch-approval', 'pay-again'])(
		'%s: what did not pay is no known payment',
		(example) => {
			const made = nodesOf(`examples/${example}.workflow.json`).find(
				({ name }) => name === 'Payouts Made',
			);
			for (const state of ['not_sent', 'failed', 'rejected', 'canceled', 'reversed'])
				expect(JSON.stringify(made?.parameters)).toContain(
					JSON.stringify({ keyName: 'state', condition: 'neq', keyValue: state }),
				);
		},
	);
});

const SHARED =
	"Payment 'INV-1': 'External ID' is the same in 2 items of this run, but their payments differ, or one of them has a wrong value. None of them was sent. This run did not create this payment. This run did not pay the other item, but an earlier run may have paid it";

describe('batch-approval: mails', () => {
	const valuesOf = async (
		node: string,
		before: Record<string, IDataObject[]>,
	): Promise<unknown> => {
		const { parameters = {} } =
			nodesOf('examples/batch-approval.workflow.json').find(({ name }) => name === node) ?? {};
		const [made] = await evaluate(
			{ subject: String(parameters['subject']) },
			{ before, items: [{}] },
		);
		return made?.['subject'];
	};

	it.each([
		['Tell the Approver', 1, 'Please decide on 1 payout'],
		['Tell the Approver', 2, 'Please decide on 2 payouts'],
		['Tell of Mistakes', 1, 'No payout is ready to be approved: mistakes in 1 row'],
		['Tell of Mistakes', 2, 'No payout is ready to be approved: mistakes in 2 rows'],
	])('%s, %d', async (node, count, subject) => {
		const items = Array.from({ length: count }, () => ({ outcome: 'would_pay' }));
		// An invoice that is in two rows with the same data is one payment.
		const before = { Prepare: [...items, ...items], 'To Be Paid': items, Mistakes: items };
		expect(await valuesOf(node, before)).toBe(subject);
	});
});

/** Plays a node of code with what other nodes have given, on each of their outputs. */
function play(
	example: string,
	node: string,
	known: Readonly<Record<string, ReadonlyArray<readonly IDataObject[]>>>,
): IDataObject[] {
	const { parameters } =
		nodesOf(`examples/${example}.workflow.json`).find(({ name }) => name === node) ?? {};
	const code = new Function('$', String(parameters?.['jsCode'])) as (
		$: (name: string) => unknown,
	) => Array<{ json: IDataObject }>;
	const itemsOf = (name: string, output: number) =>
		(known[name]?.[output] ?? []).map((json) => ({ json }));
	const played = code((name) => ({
		first: () => itemsOf(name, 0)[0],
		all: (output = 0) => itemsOf(name, output),
	}));
	return played.map(({ json }) => json);
}

function expectPage(html: string): void {
	expect(strangeIn(html)).toEqual([]);
	expect(html.replaceAll('&#92;', '\\')).not.toContain('\\n');
	expect(html).toMatch(/^<pre>[^]*<\/pre>$/);
	for (const line of textIn(html).split('\n')) expect([0, 52]).toContain(line.length);
}

describe('batch-approval: the rows that are left out', () => {
	const paid = [
		...[
			{ outcome: 'would_pay', externalId: 'INV-1' },
			{ outcome: 'existing', externalId: 'INV-2' },
		],
		...[
			{ outcome: 'would_pay', externalId: 'INV-1' },
			{ outcome: 'would_pay', externalId: 'INV-3' },
		],
	];
	const leftOutFor = (errors: readonly IDataObject[]): IDataObject[] =>
		play('batch-approval', 'To Be Paid', { Prepare: [paid, errors] });

	it('passes each payment once, and says nothing if no row is left out', () => {
		expect(leftOutFor([])).toEqual([
			{ ...paid[0], leftOut: '' },
			{ ...paid[3], leftOut: '' },
		]);
	});

	it('says why, as a text', () => {
		const text = hostileText.replaceAll('\ud800', '');
		const [{ leftOut } = { leftOut: '' }] = leftOutFor([
			{ error: 'Amount: 1,000' },
			{ error: text },
		]);
		const shared = { error: SHARED, details: { code: 'external_id_shared' } };
		expect(seenIn(String(leftOutFor([shared])[0]?.['leftOut']))).toBe(
			'1 row is left out: The invoice INV-1 is in 2 open rows, which differ or have a mistake',
		);
		expectPage(String(leftOut));
		expect(seenIn(String(leftOut))).toMatch(/^2 rows are left out: Amount: 1,000 <script>alert/);
		const [hidden] = leftOutFor([{ error: `a\u3164b\u202ec${'\u0336'.repeat(9)}` }]);
		expectPage(String(hidden?.['leftOut']));
		const codes = String.raw`\u0336`.repeat(5);
		expect(textIn(String(hidden?.['leftOut'])).replaceAll(/\s/g, '')).toContain(
			String.raw`a\u3164b\u202ec` + '\u0336'.repeat(4) + codes,
		);
		const [one] = leftOutFor([{ error: 'x'.repeat(120) }]);
		expectPage(String(one?.['leftOut']));
		expect(seenIn(String(one?.['leftOut']))).toMatch(/^1 row is left out: x+ x+ x+$/);
	});
});

describe('pay-again: what the page says about the row', () => {
	const row = {
		...{ id: 1, createdAt: '1', updatedAt: '2', invoice: 'INV-1', state: 'created', remark: 'r' },
		...{ amount: '100.25', beneficiary_name: 'Ravi', beneficiary_account_number: account },
	};
	const columns = { amount: '100.25', beneficiary_name: 'Ravi' };
	const sentTo = (number: string, of = 'INV-1'): string =>
		JSON.stringify({ payment: of, row: { ...columns, beneficiary_account_number: number } });
	const old = 'The old payment INV-1 is failed. The new one is INV-1#2.';

	/** What is strong, then the rest. */
	const shownFor = (cells: IDataObject, isRecovered = false): string[] => {
		const [{ html } = { html: '' }] = play('pay-again', 'What Changed', {
			'Next Number': [[{ replaces: 'INV-1', next: 'INV-1#2', isRecovered }]],
			'Old Payment': [[{ status: 'failed' }]],
			Payout: [[{ ...row, ...cells }]],
		});
		expectPage(String(html));
		return String(html).split('</strong>').map(seenIn);
	};

	it('names the account of the old payment beside the new one', () => {
		expect(shownFor({ sent: sentTo('000111999777') })).toEqual([
			'1 value has changed since INV-1 was sent. Check with the invoice or the beneficiary: beneficiary_account_number: "000111999778", before "000111999777"',
			old,
		]);
	});

	it('tells who decides what was said about a reversed payment', () => {
		const [, rest] = shownFor({ sent: sentTo(account) }, true);
		expect(rest).toBe(
			`${old} Whoever asks says that what was given out because of a reversed payment is back.`,
		);
	});

	it('shows every changed value as a text', () => {
		const [changed = ''] = shownFor({
			sent: sentTo(account),
			amount: '900',
			details_note: 'a\u202eb',
			details_purpose: hostileText,
			[hostileText]: 'x',
		});
		expect(changed).toContain('4 values have changed');
		expect(changed).toContain('amount: "900", before "100.25"');
		expect(changed).toContain(String.raw`details_note: "a\u202eb", before ""`);
		expect(changed.match(/"<script>alert\(1\)<\/script>/g)).toHaveLength(2);
	});

	it.each([
		['blanks', 'Rent 1', 'Rent  1', String.raw`"Rent \u00201"`],
		['another blank', 'Rent 1', 'Rent\u00a01', String.raw`"Rent\u00a01"`],
		['a blank that nobody sees', '', '\u3164', String.raw`"\u3164"`],
		['a letter that nobody sees', 'ab', 'a\u115fb', String.raw`"a\u115fb"`],
		['another hidden character', 'a\u200bb', 'a\u202eb', String.raw`"a\u202eb"`],
		['its code as a text', 'a\u202eb', String.raw`a\u202eb`, String.raw`"a\\u202eb"`],
		['a line', 'a b', 'a\nb', String.raw`"a\nb"`],
	])('shows what differs only in %s', (_, before, now, words) => {
		const sent = JSON.stringify({ payment: 'INV-1', row: { ...columns, note: before } });
		const cells = Object.fromEntries(
			Object.entries({ ...row, note: now, sent }).filter(
				([name]) => name !== 'beneficiary_account_number',
			),
		);
		const [{ html } = { html: '' }] = play('pay-again', 'What Changed', {
			'Next Number': [[{ replaces: 'INV-1', next: 'INV-1#2' }]],
			'Old Payment': [[{ status: 'failed' }]],
			Payout: [[cells]],
		});
		expectPage(String(html));
		const shown = textIn(String(html)).replaceAll(/ *\n */g, ' ');
		const [, after, old] = /note: (".*"), before (".*")/.exec(shown) ?? [];
		expect(after).toBe(words);
		expect(old).not.toBe(after);
	});

	it('stacks no more marks on a letter than a script has', () => {
		const [changed = ''] = shownFor({ sent: sentTo(account), note: `x${'\u0336'.repeat(9)}` });
		expect(changed.match(/\p{M}/gu)).toHaveLength(4);
		expect(changed.replaceAll(' ', '')).toContain(String.raw`\u0336`.repeat(5));
	});

	it('says that nothing has changed', () => {
		expect(shownFor({ sent: sentTo(account) })).toEqual([
			'Nothing has changed since INV-1 was sent.',
			old,
		]);
	});

	it.each([
		['an empty cell', null],
		['no column', undefined],
		['a text of somebody else', 'yes'],
		['another payment of the invoice', sentTo(account, 'INV-1#2')],
	])('says that it is not known: %s', (_, sent) => {
		expect(shownFor({ sent } as IDataObject)).toEqual([
			'It is not known what INV-1 was sent with. Compare everything below with the invoice.',
			old,
		]);
	});
});

describe('pay-again: what came of it', () => {
	const made: IDataObject = {
		...{ outcome: 'created', action: 'wait', externalId: 'INV-1#2', beneficiaryName: 'Ravi' },
		...{ sourceAmount: 1250.5, sourceCurrency: 'AED' },
	};
	const payAgain = nodesOf('examples/pay-again.workflow.json');
	const parametersOf = (node: string): INodeParameters =>
		payAgain.find(({ name }) => name === node)?.parameters ?? {};
	type Play = ($: unknown, $input: unknown) => Array<{ json: IDataObject }>;
	const first = (json: IDataObject) => ({ first: () => ({ json }) });
	const played = (node: string, item: IDataObject, known: Record<string, IDataObject>) => {
		const play = new Function('$', '$input', String(parametersOf(node)['jsCode'])) as Play;
		return play((name: string) => first(known[name] ?? {}), first(item))[0]?.json ?? {};
	};
	const form = {
		Payment: 'INV-1',
		'Was this invoice, or a payment that replaces it, ever reversed?': 'No',
	};
	const known = {
		'Next Number': played('Next Number', form, {}),
		Payout: { id: 1, invoice: 'INV-1', state: 'failed', sent: '{"payment":"INV-1"}' },
		'Being Paid': { id: 1, invoice: 'INV-1', state: 'unconfirmed', sent: '{"payment":"INV-1#2"}' },
	};
	const pageOf = async (node: string, item: IDataObject): Promise<IDataObject> => {
		if (parametersOf(node)['jsCode']) return played(node, item, known);
		const before = Object.fromEntries(Object.entries(known).map(([name, json]) => [name, [json]]));
		const [shown] = await evaluate(
			{ page: String(parametersOf(node)['jsonOutput']) },
			{ before, items: [item] },
		);
		return shown?.['page'] as IDataObject;
	};

	it.each([
		[{}, 'Paid again as INV-1#2: 1,250.50 AED to Ravi. In progress'],
		[{ sourceAmount: '0.125', sourceCurrency: 'BHD' }, 'INV-1#2: 0.125 BHD to Ravi. In progress'],
		[{ sourceAmount: null }, 'Paid again as INV-1#2 to Ravi. In progress'],
		[{ sourceAmount: 'much' }, 'Paid again as INV-1#2 to Ravi. In progress'],
		[{ sourceCurrency: null }, 'Paid again as INV-1#2 to Ravi. In progress'],
	])('says an amount only if it is known, with its own digits: %j', async (changed, words) => {
		const { title, message } = await pageOf('Result', { ...made, ...changed });
		expect(title).toBe('Paid again');
		expect(message).toContain(words);
	});

	const refusedAs = (outcome: string): IDataObject => ({
		...{ outcome: null, error: 'Wrong', details: { outcome } },
	});

	it.each<[IDataObject, string, object]>([
		[{}, 'created', { payment: 'INV-1#2', row: {} }],
		[{ status: 'succeeded', action: 'none' }, 'succeeded', { payment: 'INV-1#2', row: {} }],
		// Another run may have sent it with something else.
		[{ outcome: 'existing' }, 'existing', { payment: 'INV-1#2' }],
		[refusedAs('unconfirmed'), 'unconfirmed', { payment: 'INV-1#2', row: {} }],
		// The row is still about the old payment.
		[refusedAs('not_sent'), 'failed', { payment: 'INV-1' }],
		[refusedAs('rejected'), 'failed', { payment: 'INV-1' }],
		[refusedAs('skipped'), 'failed', { payment: 'INV-1' }],
	])('says in the row what it is about now: %j', async (changed, state, sent) => {
		const page = await pageOf('Result', { ...made, ...changed });
		expect(page['state']).toBe(state);
		expect(JSON.parse(String(page['sent']))).toEqual(sent);
	});

	it('marks the row before it pays, and overwrites nothing that an event has told since', () => {
		const { value } = parametersOf('Being Paid')['columns'] as { value: IDataObject };
		expect(value['state']).toBe('unconfirmed');
		const { conditions } = parametersOf('Write It Down')['filters'] as { conditions: unknown[] };
		expect(conditions).toContainEqual({
			...{ keyName: 'state', condition: 'eq', keyValue: 'unconfirmed' },
		});
	});

	it.each([
		[
			{},
			'Nobody knows yet if this was paid',
			/^It is not known whether INV-1#2 was paid\. .* INV-1:/,
		],
		[{ outcome: 'not_sent' }, 'Nothing was paid now', /^INV-1#2 was not sent$/],
		[
			{ outcome: 'existing', action: 'none' },
			'Nothing was paid now',
			/^INV-1#2 exists already\. The money has arrived$/,
		],
	])('says it properly if the result says little: %j', async (item, heading, words) => {
		const { title, message } = await pageOf('Result', item);
		expect(title).toBe(heading);
		expect(message).toMatch(words);
	});

	it.each([
		['none', 'Paid again', /^Paid again as INV-1#2: 1,250\.50 AED to Ravi\. The money has arrived/],
		[
			'retryWithNewId',
			'It was sent, and did not succeed',
			/^Sent as INV-1#2: 1,250\.50 AED to Ravi\. It did not succeed\. To pay again, give the number INV-1#2/,
		],
		[
			'recoverFunds',
			'It was sent, and was reversed',
			/^Sent as INV-1#2: 1,250\.50 AED to Ravi\. It was reversed after it had arrived/,
		],
	])('has the title of what became of the new payment: %s', async (action, heading, words) => {
		const { title, message } = await pageOf('Result', { ...made, action });
		expect(title).toBe(heading);
		expect(message).toMatch(words);
	});

	it.each([
		['Result', 'created', /^Sent as INV-1#2: 1,250\.50 AED to Ravi\. Ask the support/],
		['Result', 'existing', /^INV-1#2 exists already\. Ask the support/],
		['Exists Already', 'existing', /^INV-1#2 exists already\. Ask the support/],
	])(
		'says of what nobody knows neither that it is paid nor that it is not: %s, %s',
		async (node, outcome, words) => {
			const { title, message } = await pageOf(node, { ...made, outcome, action: 'contactSupport' });
			expect(title).toBe('Nobody knows yet if this was paid');
			expect(message).toMatch(words);
		},
	);
});

describe('pay-again: why nothing is paid', () => {
	const row = {
		...{ invoice: 'INV-1', country: 'IND', currency: 'AED', amount: '1000.00' },
		...{ sender_name: 'Amal Haddad', sender_country: 'ARE', details_purpose: 'Order 1' },
		...{ beneficiary_name: 'Priya Sharma', beneficiary_account_number: '000123456789' },
		beneficiary_branch_code: 'SBIN0001234',
	};
	const chain = { replaces: 'INV-1#2', invoice: 'INV-1', next: 'INV-1#3', isRecovered: false };
	const nodes = nodesOf('examples/pay-again.workflow.json');
	const parametersOf = (node: string): INodeParameters =>
		nodes.find(({ name }) => name === node)?.parameters ?? {};

	it.each([
		['a wrong cell', 'failed', { amount: '1,000' }, /Correct the row, then send the form again/],
		[
			'an empty cell',
			'failed',
			{ beneficiary_name: '' },
			/Give it a value\. No payment was created/,
		],
		['a reversal before a failure', 'reversed', {}, /INV-1 and every payment that replaces it/],
		['no old payment', undefined, {}, /Check the number of the old payment/],
	])('says it in words of the page: %s', async (_, status, cells, words) => {
		const sandbox = await startTestSandbox();
		const made = (externalId: string, becomes: string): void => {
			const { id } = sandbox.control.makePayment({ externalId, amount: 1000 });
			sandbox.control.advancePayment(id, { status: becomes });
		};
		if (status) {
			made('INV-1', status);
			made('INV-1#2', 'failed');
		}
		const known = { 'Next Number': [chain], 'Payouts Made': [{}], Payout: [row] };
		const { outputs } = await executePayouts(sandbox, {
			parameters: parametersOf('Prepare'),
			onError: 'continueErrorOutput',
			items: [{ ...row, ...cells }],
			before: known,
		});
		const items = (outputs[1] ?? []).map(({ json }) => json);
		expect(items).toHaveLength(1);
		const [shown] = await evaluate(
			{ page: String(parametersOf('Refused')['jsonOutput']) },
			{ before: known, items },
		);
		const { message } = shown?.['page'] as { message: string };
		expect(message).toMatch(words);
		// It does not exist.
		expect(message).not.toMatch(/^Payment 'INV-1#3'/);
		expect(message).not.toMatch(
			/\(code|named field|operation|'Columns'|'Replaces|May Be Empty|funds/,
		);
	});

	describe('whose account is compared', () => {
		const { invoice, ...columns } = row;
		const kept = { payment: invoice, row: columns };
		const other = { ...columns, beneficiary_account_number: '000123456780' };
		const asked = async (sent: unknown): Promise<string> => {
			const sandbox = await startTestSandbox();
			const { id } = sandbox.control.makePayment({ externalId: 'INV-1', amount: 1000 });
			sandbox.control.advancePayment(id, { status: 'failed' });
			const cells = { ...row, sent } as IDataObject;
			const first = { replaces: 'INV-1', invoice, next: 'INV-1#2', isRecovered: false };
			const { outputs, error } = await executePayouts(sandbox, {
				parameters: parametersOf('Prepare'),
				items: [cells],
				before: { 'Next Number': [first], 'Payouts Made': [{}], Payout: [cells] },
			});
			expect(error).toBeUndefined();
			return (outputs[0]?.[0]?.json['approval'] as { text: string }).text;
		};

		it('says nothing of the same account', async () => {
			expect(await asked(JSON.stringify(kept))).not.toMatch(/payee|could not be compared/);
		});

		it('says that another account is paid now', async () => {
			expect(await asked(JSON.stringify({ ...kept, row: other }))).toContain(
				'The known payment INV-1, which this one replaces, shows another account',
			);
		});

		it.each([
			null,
			'',
			'by hand',
			'null',
			JSON.stringify({ payment: 'INV-1' }),
			JSON.stringify({ ...kept, payment: 'INV-1#2' }),
		])('says that it is not known: %s', async (sent) => {
			expect(await asked(sent)).toContain(
				'The payee could not be compared with that of the replaced payment INV-1',
			);
		});
	});
});
