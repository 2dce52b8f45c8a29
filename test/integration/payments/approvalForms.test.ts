/* eslint-disable @n8n/community-nodes/no-dangerous-functions -- not part of the published package */
/** What the forms of the examples show to a person who approves, in n8n's engine. */
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { listFiles, readText } from '../../architecture/repository';
import { evaluate } from '../../support/engine/evaluate';
import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox } from '../../support/servers/startSandbox';

const width = 50;
const sha256 = '0123456789abcdef'.repeat(4);
const account = '000111999778';
const payment = {
	account: 'a'.repeat(32),
	payment: {
		beneficiary: { account_number: account, name: 'Ravi <b> & "Sons" \\ 1,' },
		iban: 'GB'.padEnd(34, '0'),
		codes: ['1', '2'],
		note: 'x'.repeat(120),
	},
	environment: 'https://api.payments.example.com/with/a/long/path/to/it',
};
const text = `Pay 812.40 AED to "Ravi <b>", account …9778, for INV-1. ${'Also sent: word '.repeat(9)}`;
const single = JSON.stringify({ ...payment, text });
const summary = JSON.stringify({ batch: [JSON.parse(single), JSON.parse(single)], text });
const approval = { text, summary: single, sha256, batch: { text, summary, sha256 } };

const nodesOf = (file: string): readonly INode[] =>
	(JSON.parse(readText(file)) as { nodes: INode[] }).nodes;

const descriptions = listFiles('examples', '.workflow.json').flatMap((file) =>
	nodesOf(file).flatMap(({ name, parameters: { formDescription: shown } }) =>
		String(shown ?? '').includes('approval')
			? [{ place: `${file}, ${name}`, expression: String(shown) }]
			: [],
	),
);
const [ofPage = ''] = /\{\{ [^`]*?<pre>[^`]*? \}\}/.exec(readText('docs/approvals.md')) ?? [];

const before: Record<string, IDataObject[]> = {
	Prepare: [{ approval, outcome: 'would_pay', externalId: 'INV-1#2', warnings: ['Look'] }],
	'Batch to Approve': [{ approval }],
	'Next Number': [{ replaces: 'INV-1' }],
	'Old Payment': [{ status: 'failed' }],
	'What Changed': [{ told: 'Nothing', lines: [] }],
};

/** As a browser shows it. */
const unescaped = (html: string): string =>
	html
		.replaceAll(/<[^>]*>/g, '')
		.replaceAll('&lt;', '<')
		.replaceAll('&amp;', '&');

it('finds the forms', () => {
	expect(descriptions).toHaveLength(6);
});

it.each([...descriptions, { place: 'docs/approvals.md', expression: `=${ofPage}` }])(
	'$place: all data is there, and no line of it is wider than the page',
	async ({ place, expression }) => {
		const [{ shown = '' } = {}] = (await evaluate(
			// The engine of the tests has no error output of an earlier node.
			{ shown: expression.replace("$('Prepare').all(1)", '[]') },
			{ before, items: [{ approval }] },
		)) as Array<{ shown?: string }>;
		const data = unescaped(/<pre>([\s\S]*)<\/pre>/.exec(shown)?.[1] ?? '');
		const isBatch = shown.includes('"batch"');
		expect(data.replaceAll('\n', '')).toBe(isBatch ? summary : single);
		for (const line of data.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
		expect(data).toContain(`"account_number":"${account}"`);
		if (place.startsWith('docs')) return;
		expect(shown).toContain(`<code>${sha256.slice(0, 32)}<br>${sha256.slice(32)}</code>`);
	},
);

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
		const known = { 'Next Number': [chain], 'Payouts Made': [{}] };
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
});
