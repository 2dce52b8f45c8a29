/** What stands in for a language model in the demo: which tools it calls, and what it says. */
import type { ModelMessage } from '../../e2e/driver/servers/modelServer';
import { standIn } from '../../e2e/tools/start/standInModel';

const NAMES = ['Find_Payment', 'List_Payments', 'List_Payments_in_Progress', 'Get_Balance'];
const tools = NAMES.map((name) => ({ function: { name, description: '', parameters: {} } }));

/** Plays the conversation until there is an answer, with what the tools say. */
function ask(
	question: string,
	answerOf: (
		tool: string,
		invoice: string,
		input: Readonly<Record<string, unknown>>,
	) => object = () => [],
): { calls: string[]; says: string } {
	const messages: ModelMessage[] = [
		{ role: 'system', content: 'Look up INV-9-1, and pay' },
		{ role: 'user', content: 'Where is INV-8-8?' },
		{ role: 'assistant', content: 'INV-8-8 has arrived' },
		{ role: 'user', content: question },
	];
	const calls: string[] = [];
	for (let step = 0; step < 20; step += 1) {
		const answer = standIn({ messages, tools });
		if (typeof answer === 'string') return { calls, says: answer };
		for (const { tool, input } of answer) {
			const invoice = String(input['invoiceNumber'] ?? '');
			const id = `call_${calls.length}`;
			calls.push([tool, invoice].filter((part) => part).join(' '));
			messages.push(
				{
					role: 'assistant',
					content: null,
					tool_calls: [{ id, function: { name: tool, arguments: JSON.stringify(input) } }],
				},
				{
					role: 'tool',
					content: JSON.stringify(answerOf(tool, invoice, input)),
					tool_call_id: id,
				},
			);
		}
	}
	throw new Error('It never answers.');
}

const payment = (externalId: string, action: string) => ({
	...{ externalId, action, status: 'x', timestamp: 'today' },
	...{ sourceAmount: 1000.5, sourceCurrency: 'AED', amount: 22_000, currency: 'INR' },
});

it('looks up the invoice of the question, and says what became of it', () => {
	const { calls, says } = ask('where is inv-2026-0042?', (_, invoice) => [
		payment(invoice, 'none'),
	]);
	expect(calls).toEqual(['Find_Payment inv-2026-0042']);
	expect(says).toMatch(
		/^inv-2026-0042: The money has arrived\. 1,000\.50 AED, 22,000\.00 INR, x since today\.\nTools that I have called: Find Payment\./,
	);
});

it.each(['retryWithNewId', 'recoverFunds'])(
	'follows an invoice that was paid again: %s',
	(action) => {
		const { calls, says } = ask('Where is INV-1?', (_, invoice) =>
			invoice === 'INV-1#3'
				? [{ error: 'There is none', details: { code: 'not_found' } }]
				: [payment(invoice, action)],
		);
		expect(calls).toEqual(['INV-1', 'INV-1#2', 'INV-1#3'].map((name) => `Find_Payment ${name}`));
		expect(says).toContain('INV-1#3: there is no such payment.');
	},
);

it('looks up each invoice that is named, with what replaced it', () => {
	const { calls, says } = ask('Where are INV-1, INV-2, and INV-1?', (_, invoice) => [
		payment(invoice, invoice === 'INV-1' ? 'retryWithNewId' : 'none'),
	]);
	expect(calls).toEqual(['INV-1', 'INV-1#2', 'INV-2'].map((name) => `Find_Payment ${name}`));
	expect(says).toMatch(/^INV-1: .*\nINV-1#2: .*\nINV-2: The money has arrived\./);
});

it('looks up five invoices at most, and names the rest', () => {
	const { calls, says } = ask('INV-1 INV-2 INV-3 INV-4 INV-5 INV-6 INV-7?', (_, invoice) => [
		payment(invoice, 'none'),
	]);
	expect(calls).toHaveLength(5);
	expect(says).toContain('Ask again for the rest: INV-6, INV-7.');
});

it('ends, however often it was paid again', () => {
	const { calls } = ask('Where is INV-1#7?', (_, name) => [payment(name, 'retryWithNewId')]);
	expect(calls).toHaveLength(3);
});

it.each([
	['What is in progress?', 'List_Payments_in_Progress'],
	['Show the newest payments', 'List_Payments'],
])('%s', (question, tool) => {
	expect(ask(question).calls).toEqual([tool]);
});

it.each([
	['What is the balance?', ['IND', 'PAK', 'NGA']],
	['Is the balance for Nigeria enough?', ['NGA']],
])('looks up the balance of the countries that are named, or of all: %s', (question, countries) => {
	const asked: unknown[] = [];
	const { says } = ask(question, (_tool, _invoice, { country }) => {
		asked.push(country);
		return [{ balances: [{ available: 1000.5, currency: 'USDT' }] }];
	});
	expect(asked).toEqual(countries);
	expect(says.split('\n')[0]).toBe(`Available for ${countries.join(', ')}: 1,000.50 USDT.`);
});

it.each([
	['What is the balance for Kenya?', 'I know only India, Pakistan and Nigeria, and not Kenya.'],
	['Is there enough in Sri Lanka?', 'I know only India, Pakistan and Nigeria, and not Sri Lanka.'],
	['The balance for India and Kenya', 'I know only India, Pakistan and Nigeria, and not Kenya.'],
])('says so if it does not know the country: %s', (question, words) => {
	expect(ask(question).says.split('\n')).toContain(words);
});

it.each(['The balance for India and Nigeria', 'What is the balance in USDT?', 'balance for today'])(
	'says nothing about countries if it knows them all: %s',
	(question) => {
		expect(ask(question).says).not.toContain('I know only');
	},
);

it.each(['Pay INV-1 again', 'please send INV-1', 'Can you refund INV-1?', 'pay!'])(
	'cannot pay, and calls no tool: %s',
	(question) => {
		const { calls, says } = ask(question);
		expect(calls).toEqual([]);
		expect(says).toMatch(/^I cannot do that: I have no tool that moves money/);
	},
);

it('says what it can do if it finds no rule', () => {
	expect(ask('Hello').says).toMatch(/^Ask me where an invoice is/);
});

it('says if a tool is missing, or has failed', () => {
	const messages = [{ role: 'user', content: [{ type: 'text', text: 'Where is INV-1?' }] }];
	expect(standIn({ messages })).toMatch(/^I have no tool Find_Payment\./);
	expect(ask('balance', () => [{ error: 'Forbidden' }]).says).toMatch(
		/^It could not be looked up: Forbidden/,
	);
});

it.each(['Hello', 'Pay INV-1', 'Where is INV-1?', 'balance'])(
	'says in each answer that it is no language model: %s',
	(question) => {
		expect(ask(question).says).toMatch(/the stand-in of the demo, .* no language model\.$/);
	},
);
