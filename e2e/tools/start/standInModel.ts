/**
 * Stands in for a language model in the demo: it chooses tools by a few fixed rules, and says so in each answer. So a
 * reader without a model sees which tools the assistant calls, and what it cannot do. It shows nothing about how well
 * a real model answers.
 */
import { grouped } from '../text/grouped';
import type { ModelAnswer, ModelMessage, ModelRequest } from '../../driver/servers/modelServer';

const SIGNATURE = 'This is the stand-in of the demo, with fixed rules, and no language model.';
const HELP =
	'Ask me where an invoice is, such as INV-2026-0101, what is in progress, or what the balance is.';
const CANNOT_PAY =
	'I cannot do that: I have no tool that moves money, and this workflow has no node that pays. No tool was called.';
/** Of a list. */
const MOST_LINES = 10;
const MOST_INVOICES = 5;
/** INV-1#9 is the last one that is looked for. */
const LAST_PLACE = 9;

const ORDERS = /^\W*((please|now|can you|could you)\s+)*(pay|send|transfer|refund|cancel)\b/i;
const INVOICES = /\b[a-z]\w*-[\w.-]*\d(#\d+)?/gi;
const TOOL_BY_WORD: ReadonlyArray<readonly [words: RegExp, tool: string]> = [
	[/progress|open|pending|not final/i, 'List_Payments_in_Progress'],
	[/balance|enough|fund/i, 'Get_Balance'],
	[/payments|list|newest|latest/i, 'List_Payments'],
];

const COUNTRIES: ReadonlyArray<readonly [name: RegExp, code: string]> = [
	[/\bindia|\bind\b/i, 'IND'],
	[/\bpakistan|\bpak\b/i, 'PAK'],
	[/\bnigeria|\bnga\b/i, 'NGA'],
];

/** A name with a capital letter, such as Kenya or Sri Lanka. Currencies are in capitals only. */
const ANY_COUNTRY = /\b(?:for|in|and|or)\s+(?:the\s+)?(\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)*)/gu;

const IN_WORDS: Readonly<Record<string, string>> = {
	none: 'The money has arrived',
	wait: 'In progress',
	lookUpLater: 'The service shows no status',
	retryWithNewId: 'It did not succeed',
	recoverFunds: 'It was reversed after it had arrived',
	contactSupport: 'The support of the service must settle it. Do not pay it again',
};

type Item = Readonly<Record<string, unknown>>;

interface Call {
	readonly tool: string;
	readonly invoice: string;
	readonly country: string;
	readonly items: readonly Item[];
}

/** The next tools to call, or the answer if there is nothing more to look up. */
export function standIn({ messages, tools = [] }: ModelRequest): ModelAnswer {
	const asked = messages.findLastIndex(({ role }) => role === 'user');
	const question = textOf(messages[asked]);
	const calls = callsIn(messages.slice(asked + 1));
	if (ORDERS.test(question)) return signed(CANNOT_PAY);
	const named = [...new Set(question.match(INVOICES))];
	const next =
		named.length === 0
			? nextByWord(question, calls)
			: nextOfInvoices(named.slice(0, MOST_INVOICES), calls);
	const [{ tool } = { tool: '' }] = next;
	if (tool !== '') {
		const isOffered = tools.some((one) => one.function.name === tool);
		return isOffered ? next : signed(`I have no tool ${tool}.`);
	}
	if (calls.length === 0) return signed(HELP);
	const names = calls.map(({ tool }) => tool.replaceAll('_', ' '));
	const lines = [
		...unknownCountry(question, calls),
		...together(calls.flatMap(linesOf)),
		...leftOut(named.slice(MOST_INVOICES)),
		`Tools that I have called: ${names.join(', ')}.`,
	];
	return signed(lines.join('\n'));
}

const leftOut = (invoices: readonly string[]): string[] =>
	invoices.length === 0
		? []
		: [
				`I look up ${MOST_INVOICES} invoices at once. Ask again for the rest: ${invoices.join(', ')}.`,
			];

/** Nobody may take the balance of another country for that of the one in the question. */
function unknownCountry(question: string, calls: readonly Call[]): string[] {
	if (!calls.some(({ tool }) => tool === 'Get_Balance')) return [];
	const others = [...question.matchAll(ANY_COUNTRY)]
		.map(([, name = '']) => name)
		.filter((name) => !COUNTRIES.some(([known]) => known.test(name)));
	return others.length === 0
		? []
		: [`I know only India, Pakistan and Nigeria, and not ${others.join(', ')}.`];
}

/** Several countries may share one balance. Each amount is said once, so that nobody adds them up. */
function together(lines: readonly string[]): string[] {
	const countries = new Map<string, string[]>();
	for (const line of lines) {
		const [, country, rest] = /^Available for (\w+)(: .*)$/.exec(line) ?? [];
		const key = rest ?? line;
		countries.set(key, [
			...(countries.get(key) ?? []),
			...(country === undefined ? [] : [country]),
		]);
	}
	return [...countries].map(([rest, names]) =>
		names.length === 0 ? rest : `Available for ${names.join(', ')}${rest}`,
	);
}

const signed = (text: string): string => `${text}\n\n${SIGNATURE}`;

type NextCalls = Array<{ readonly tool: string; readonly input: Item }>;

function nextByWord(question: string, calls: readonly Call[]): NextCalls {
	const [, tool] = TOOL_BY_WORD.find(([words]) => words.test(question)) ?? [];
	if (tool === undefined || calls.length > 0) return [];
	if (tool !== 'Get_Balance') return [{ tool, input: {} }];
	const named = COUNTRIES.filter(([name]) => name.test(question));
	const asked = named.length > 0 ? named : COUNTRIES;
	return asked.map(([, country]) => ({ tool, input: { country } }));
}

/** One invoice after the other, each with what replaced it. */
function nextOfInvoices(invoices: readonly string[], calls: readonly Call[]): NextCalls {
	const find = (invoiceNumber: string) => [{ tool: 'Find_Payment', input: { invoiceNumber } }];
	const replacement = replacementOf(calls.at(-1));
	const isAsked = (name: string): boolean => calls.some(({ invoice }) => invoice === name);
	if (replacement !== undefined && !isAsked(replacement)) return find(replacement);
	const next = invoices.find((name) => !isAsked(name));
	return next === undefined ? [] : find(next);
}

/** An invoice whose payment did not stay may have been paid again: as INV-1#2 after INV-1. */
function replacementOf(last: Call | undefined): string | undefined {
	const [found] = last?.items ?? [];
	if (!['retryWithNewId', 'recoverFunds'].includes(String(found?.['action']))) return undefined;
	const [name = '', place = '1'] = last?.invoice.split('#') ?? [];
	return Number(place) < LAST_PLACE ? `${name}#${Number(place) + 1}` : undefined;
}

function linesOf({ tool, invoice, country, items }: Call): string[] {
	const [first] = items;
	if (Object(first?.['details']).code === 'not_found')
		return [`${invoice}: there is no such payment.`];
	if (first?.['error'] !== undefined)
		return [`It could not be looked up: ${String(first['error'])}`];
	if (tool === 'Get_Balance') {
		const balances: readonly Item[] = Object(first).balances ?? [];
		return balances.map(
			({ available, currency }) => `Available for ${country}: ${grouped(available)} ${currency}.`,
		);
	}
	const payments = items.filter(({ externalId, paymentId }) => externalId ?? paymentId);
	if (payments.length === 0) return ['There is no such payment.'];
	return [
		...payments.slice(0, MOST_LINES).map(lineOf),
		...(payments.length > MOST_LINES ? [`And ${payments.length - MOST_LINES} more.`] : []),
	];
}

function lineOf(payment: Item): string {
	const { externalId, paymentId, sourceAmount, sourceCurrency, amount, currency } = payment;
	const words = IN_WORDS[String(payment['action'])] ?? 'What it means is not known';
	const what = `${grouped(sourceAmount)} ${sourceCurrency}, ${grouped(amount)} ${currency}`;
	return `${externalId ?? paymentId}: ${words}. ${what}, ${payment['status']} since ${payment['timestamp']}.`;
}

/** The calls that a tool has answered, in their order. */
function callsIn(messages: readonly ModelMessage[]): Call[] {
	return messages
		.flatMap((message) => message.tool_calls ?? [])
		.map(({ id, function: { name, arguments: input } }) => {
			const answer = messages.find((message) => message.tool_call_id === id);
			const { invoiceNumber = '', country = '' } = Object(parsed(input ?? ''));
			return {
				tool: name,
				invoice: String(invoiceNumber),
				country: String(country),
				items: [parsed(textOf(answer))].flat(),
			};
		});
}

function textOf(message: ModelMessage | undefined): string {
	const content = message?.content ?? '';
	if (typeof content === 'string') return content;
	return [content]
		.flat()
		.map((part) => String(Object(part).text ?? ''))
		.join(' ');
}

function parsed(text: string): Item | Item[] {
	try {
		return Object(JSON.parse(text));
	} catch {
		return { error: text };
	}
}
