/* eslint-disable @n8n/community-nodes/no-dangerous-functions -- not part of the published package */
/** What the forms of the examples show to a person who approves, in n8n's engine. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { listFiles, readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox } from '../../support/servers/startSandbox';

const width = 52;
const sha256 = '0123456789abcdef'.repeat(4);
const account = '000111999778';
/** What somebody may write into a sheet, so that the page shows something else than what is paid. */
const hostile = [
	'<script>alert(1)</script><img src=x onerror=alert(1)>',
	'"\'`--></p></div><h1>Balance: 1.00</h1>&lt;b&gt;&#60;b&#62;',
	'{{ $("Prepare").first().json.secret }} $& $` $\' $1 \\n',
	'a\u202eb\u200b\u2028\tc\nNothing is paid',
].join(' ');

const payment = {
	...{ account: 'a'.repeat(32), amount: '812.40', apiVersion: 'v3', maxSlippagePercent: 1 },
	environment: 'https://api.payments.example.com/with/a/long/path/to/it',
	payment: {
		beneficiary: { account_number: account, name: 'Ravi <b> & "Sons" \\ 1,' },
		iban: 'GB'.padEnd(34, '0'),
		codes: ['1', '2'],
		payment_details: { note: `${'x'.repeat(240)} end` },
		sender: { name: hostile },
	},
	warnings: ['Look'],
};
const text = `Pay 812.40 AED to "Ravi <b>", account …9778, for INV-1. ${'Also sent: word '.repeat(9)}`;
const entryOf = (external_id: string): object => ({
	payment: { ...payment, payment: { ...payment.payment, external_id } },
	text,
});
const [first, second] = [entryOf('INV-8'), entryOf('INV-9')];
const batchText = `2 payments to make: 1,624.80 AED in total\n1. ${text}\n2. ${hostile.replace('\n', ' ')}`;
const batch = { text: batchText, summary: JSON.stringify({ batch: [first, second] }), sha256 };
const approval = { text: `${text} ${hostile}`, summary: JSON.stringify(first), sha256, batch };

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
const ofPage = readText('docs/approvals.md').match(/(?<=```\n *)\{\{ .* \}\}(?=\n)/g) ?? [];

const funded = {
	enough: 'yes',
	available: 1000000,
	needed: 12345.678,
	currency: 'USDT',
	why: 'It is',
};
const before: Record<string, IDataObject[]> = {
	Prepare: [{ approval, outcome: 'would_pay', externalId: 'INV-1#2', warnings: ['Look'] }],
	'Batch to Approve': [{ approval }],
	'To Be Paid': [{ currency: 'INR' }],
	'Check Funding': [funded],
	'Left Out': [{ error: hostile }],
	Terms: [
		{
			rates: { rate: [{ currency: 'INR', rate: '84.25', balanceCurrency: 'USDT' }] },
			reservePercent: 1,
		},
	],
	'Next Number': [{ replaces: hostile }],
	'Old Payment': [{ status: hostile }],
	'What Changed': [{ told: hostile, lines: [hostile] }],
};

/** The engine of the tests has neither an error output nor the fields of an earlier node. */
const inEngine = (expression: string): string =>
	expression
		.replaceAll("$('Prepare').all(1)", "$('Left Out').all()")
		.replaceAll("$('Check Funding').params.options", "$('Terms').first().json");

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
		inEngine(expression),
	)) as Array<{ hash?: string }>;
	return hash;
};

/** As a browser shows it. */
const textIn = (html: string): string =>
	html
		.replaceAll('<br>', '\n')
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** The same in one line. */
const seen = (html: string): string => textIn(html).replaceAll(/\s+/g, ' ').trim();

/** @returns what is neither a tag of the example nor plain text, and what n8n could compute once more */
const strangeIn = (html: string, strange = /[<>&"'{}$]|(?!\n)[\p{C}\p{Zl}\p{Zp}]/gu): string[] =>
	html
		.replaceAll(/<\/?(?:p|pre|span|strong|section|h1|div)>|<br>/g, '')
		.replaceAll(/<div class="[a-z -]+">/g, '')
		.replaceAll(/&#\d+;/g, '')
		.match(strange) ?? [];

it('finds the forms, which have nothing between the text and the decision', () => {
	expect(forms).toHaveLength(6);
	for (const { fields } of forms)
		expect(fields.values.map(({ fieldType }) => fieldType)).toEqual(['dropdown', 'hiddenField']);
});

describe.each(forms)('$place', (form) => {
	const { place, expression } = form;

	it('sends the fingerprint only from a page whose text could be computed', async () => {
		expect(await sentBy(form)).toBe(sha256);
		const strange = { ...approval, summary: '{}', batch: { ...batch, summary: '{}' } };
		const known = {
			...before,
			Prepare: [{ approval: strange }],
			'Batch to Approve': [{ approval: strange }],
		};
		expect(await shownBy(expression, known)).toBe('');
		expect(await sentBy(form, known)).toBe('');
	});

	it.each([{}, { rates: {} }, { rates: { rate: [] }, reservePercent: 1 }])(
		'shows everything without rates: %j',
		async (terms) => {
			const shown = seen(await shownBy(expression, { ...before, Terms: [terms] }));
			expect(shown).toContain('Balance: 1,000,000.00 USDT');
			expect(shown.replaceAll(' ', '')).toContain(`"${account}`);
			expect(shown).not.toContain('undefined');
		},
	);

	it('shows a hostile text as a text', async () => {
		const html = await shownBy(expression);
		expect(strangeIn(html)).toEqual([]);
		// n8n makes a line end of a backslash before an n.
		expect(html).not.toContain('\\n');
		for (const part of ['<script>alert(1)</script><img', '{{ $("Prepare").first().json.secret }}'])
			expect(seen(html)).toContain(part);
		expect(seen(html).replaceAll(' ', '')).toContain('a\\u202eb\\u200b\\u2028\\tc\\nNothingispaid');
	});

	it('shows in full what the line of a payment shortens', async () => {
		const shown = seen(await shownBy(expression)).replaceAll(' ', '');
		for (const value of [account, 'x'.repeat(240), payment.environment, payment.payment.iban])
			expect(shown).toContain(`"${value}`);
		expect(shown).not.toContain('Nothingispaid"Infull');
	});

	it('has dark lines of the same length, so that n8n cannot centre them', async () => {
		const html = await shownBy(expression);
		expect(html).toMatch(/^<pre>[^]*<\/pre>$/);
		const lines = textIn(html).split('\n');
		expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([0, width]));
	});

	it.each([
		[
			'enough',
			funded,
			'Balance: 1,000,000.00 USDT available; this [a-z]+ needs about 12,345.68 USDT',
		],
		[
			'short',
			{ ...funded, enough: 'no', available: 1, shortBy: 12344.678 },
			'Balance: 1.00 USDT available; this [a-z]+ needs about 12,345.68 USDT. It is short by 12,344.68 USDT',
		],
		[
			'three decimals',
			{ ...funded, available: 20000.125, currency: 'KWD' },
			'Balance: 20,000.125 KWD available; this [a-z]+ needs about 12,345.678 KWD',
		],
		[
			'unknown',
			{ ...funded, enough: 'unknown', why: 'No member x.' },
			'Balance: not known. No member x.',
		],
		['failed', { error: 'Forbidden' }, 'Balance: not known. Forbidden'],
		['nothing', {}, 'Balance: not known (?:In full|1 payment)'],
	])('says what the balance is: %s', async (_, row, words) => {
		const shown = seen(await shownBy(expression, { ...before, 'Check Funding': [row] }));
		expect(shown).toMatch(new RegExp(words));
		expect(shown.includes('with 84.25 INR')).toBe(
			place.includes('batch') && shown.includes(' available; '),
		);
	});
});

describe('docs/approvals.md', () => {
	it.each(ofPage)('shows a hostile text as a text: %s', async (expression) => {
		const html = await shownBy(`=${expression}`);
		expect(strangeIn(html, /[<>&"'{}$]/gu)).toEqual([]);
		expect(html).not.toContain('\\n');
		expect(seen(html)).toContain('<script>alert(1)</script>');
	});

	it('shows one payment, and a batch', () => {
		expect(ofPage).toHaveLength(2);
	});
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
		const html = await shownBy(body, { ...known, Pay: [...paid], ...items });
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
		expect(not).toMatch(/^Nothing was paid\n<script>[^]*Correct it\.$/);
		expect(await said(example, [lost])).toBe('Nobody knows yet if this was paid\nNo answer.');
		for (const Decision of ['Reject', null, hostile, 'approve'])
			expect(
				await said(example, [made], {
					Approval: [{ Decision }],
					'Second Approval': [{ Decision }],
				}),
			).toMatch(/^Nothing was paid\nYou did not approve /);
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
		expect(seen(page)).toMatch(/^Nothing was paidWhat you approved is not what was prepared for /);
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
			'1 row was left out before because of a mistake. The remark of each says what to correct.',
			'State and remark of each row in the Data Table Payouts say the same.',
		]);
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
			/^Nothing was paid\nYou said no to 1 payment\. The rows get the state not_sent/,
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

	it('is no status that an event has told since, and never what was sent', () => {
		const { conditions } = parametersOf('Write It Down')['filters'] as {
			conditions: Array<{ keyName: string; condition: string; keyValue: string }>;
		};
		const kept = conditions.filter(
			({ keyName, condition }) => keyName === 'state' && condition === 'neq',
		);
		expect(kept.map(({ keyValue }) => keyValue).sort()).toEqual(
			['succeeded', 'failed', 'rejected', 'canceled', 'reversed', 'unknown'].sort(),
		);
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

describe('pay-again: what the page says about the row', () => {
	const code = String(
		nodesOf('examples/pay-again.workflow.json').find(({ name }) => name === 'What Changed')
			?.parameters['jsCode'],
	);
	const row = {
		...{ id: 1, createdAt: '1', updatedAt: '2', invoice: 'INV-1', state: 'created', remark: 'r' },
		...{ amount: '100.25', beneficiary_name: 'Ravi', beneficiary_account_number: account },
	};
	const columns = { amount: '100.25', beneficiary_name: 'Ravi' };
	const sentTo = (number: string, of = 'INV-1'): string =>
		JSON.stringify({ payment: of, row: { ...columns, beneficiary_account_number: number } });

	const shownFor = (cells: IDataObject): { told: string; lines: string[] } => {
		const items: Record<string, IDataObject> = {
			'Next Number': { replaces: 'INV-1' },
			Payout: { ...row, ...cells },
		};
		const play = new Function('$', code) as (
			$: (name: string) => unknown,
		) => Array<{ json: { told: string; lines: string[] } }>;
		const [shown] = play((name) => ({ first: () => ({ json: items[name] }) }));
		return shown?.json ?? { told: '', lines: [] };
	};

	it('names the account of the old payment beside the new one', () => {
		expect(shownFor({ sent: sentTo('000111999777') })).toEqual({
			told: '1 value has changed since INV-1 was sent. Check with the invoice or the beneficiary:',
			lines: [
				'beneficiary_account_number: "000111999778", before "000111999777"',
				'beneficiary_name: "Ravi"',
			],
		});
	});

	it('shows every changed value, and no character that hides', () => {
		const { told, lines } = shownFor({
			sent: sentTo(account),
			amount: '900',
			details_note: 'a\u202eb',
		});
		expect(told).toContain('2 values have changed');
		expect(lines).toContain('amount: "900", before "100.25"');
		expect(lines).toContain('details_note: "a�b", before ""');
	});

	it('says that nothing has changed', () => {
		expect(shownFor({ sent: sentTo(account) }).told).toBe(
			'Nothing has changed since INV-1 was sent:',
		);
	});

	it.each([
		['an empty cell', null],
		['no column', undefined],
		['a text of somebody else', 'yes'],
		['another payment of the invoice', sentTo(account, 'INV-1#2')],
	])('says that it is not known, and shows the whole account: %s', (_, sent) => {
		expect(shownFor({ sent } as IDataObject)).toEqual({
			told: 'It is not known what INV-1 was sent with. Compare with the invoice:',
			lines: ['beneficiary_name: "Ravi"', `beneficiary_account_number: "${account}"`],
		});
	});
});

describe('pay-again: what came of it', () => {
	const made: IDataObject = {
		...{ outcome: 'created', action: 'wait', externalId: 'INV-1#2', beneficiaryName: 'Ravi' },
		...{ sourceAmount: 1250.5, sourceCurrency: 'AED' },
	};
	const pageOf = async (node: string, item: IDataObject): Promise<IDataObject> => {
		const { parameters } =
			nodesOf('examples/pay-again.workflow.json').find(({ name }) => name === node) ?? {};
		const [shown] = await evaluate(
			{ page: String(parameters?.['jsonOutput']) },
			{
				before: {
					'Next Number': [{ next: 'INV-1#2' }],
					Payout: [{ id: 1, invoice: 'INV-1', state: 'failed', sent: '{"payment":"INV-1"}' }],
				},
				items: [item],
			},
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
		const nodes = nodesOf('examples/pay-again.workflow.json');
		const parametersOf = (node: string): INodeParameters =>
			nodes.find(({ name }) => name === node)?.parameters ?? {};
		const { value } = parametersOf('Being Paid')['columns'] as { value: IDataObject };
		expect(value['state']).toBe('unconfirmed');
		const { conditions } = parametersOf('Write It Down')['filters'] as { conditions: unknown[] };
		expect(conditions).toContainEqual({
			...{ keyName: 'state', condition: 'eq', keyValue: 'unconfirmed' },
		});
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
				'The known payment INV-1, which this one replaces, shows another payee',
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
