/**
 * Random calls of a tool that pays. Models leave arguments out in about every eighth call, write them where a
 * node reads something else, and call again. Here the person approves all of it.
 */
import { strict as assert } from 'node:assert';

import { createRandom, pickBelow } from '../../../sandbox/basics/random';
import type { Sandbox } from '../../../sandbox/server';
import type { ExampleRun } from '../../driver/examples';
import type { ToolCall } from '../../driver/servers/modelServer';
import type { N8nApi } from '../../driver/session/n8nApi';
import { waitFor } from '../../driver/processes/waitFor';
import { follow, type Agent } from './personAndModel';
import { publish } from './published';

export interface Played {
	readonly calls: number;
	readonly emptyCalls: number;
	/** Mails to the person. */
	readonly asked: number;
	readonly paid: number;
}

/** The workflow is published. Each seed pays an invoice of its own. */
export async function playRandomScripts(
	{ n8n, sandbox }: ExampleRun,
	{ model, ready, mails }: Agent,
	seeds: readonly number[],
): Promise<Played> {
	const workflow = await publish(n8n, ready);
	let counts: Played = { calls: 0, emptyCalls: 0, asked: 0, paid: 0 };
	const madeSoFar = (): number => sandbox.control.payments().length;
	try {
		for (const seed of seeds) {
			const invoiceNumber = `INV-SCRIPT-${seed}`;
			const turns = scriptOf(createRandom(seed));
			model.play([...turns, ...turns.map(() => 'Done.')]);
			const [mailsBefore, paymentsBefore] = [mails().length, madeSoFar()];
			const executionId = await workflow.start({ invoiceNumber });
			await approveAll(n8n.api, executionId, () => mails().slice(mailsBefore));
			const asked = mails().slice(mailsBefore).map(amountIn);
			const made = madeSoFar() - paymentsBefore;
			requireAsked(sandbox, { seed, invoiceNumber, asked, made });
			const calls = turns.flat();
			counts = {
				calls: counts.calls + calls.length,
				emptyCalls: counts.emptyCalls + calls.filter(isEmpty).length,
				asked: counts.asked + asked.length,
				paid: counts.paid + made,
			};
		}
	} finally {
		await workflow.stop();
	}
	return counts;
}

interface Judged {
	readonly seed: number;
	readonly invoiceNumber: string;
	/** The amounts in the mails. */
	readonly asked: readonly number[];
	readonly made: number;
}

function requireAsked(sandbox: Sandbox, { seed, invoiceNumber, asked, made }: Judged): void {
	assert.ok(made <= 1, `seed ${seed} made ${made} payments`);
	if (made === 0) return;
	const payment = sandbox.control.payments().at(-1);
	assert.equal(payment?.external_id, invoiceNumber, `seed ${seed} chose the external ID`);
	const paid = Number(payment.base_amount);
	assert.ok(
		asked.includes(paid) && paid <= 7500,
		`seed ${seed} paid ${paid} after mails about ${asked.join(', ')}`,
	);
}

const amountIn = (mail: string): number =>
	Number(/The agent asks to pay: (.*) AED/.exec(mail)?.[1] ?? Number.NaN);

/** Presses Approve in each mail until the execution ends. */
async function approveAll(api: N8nApi, executionId: string, mails: Agent['mails']): Promise<void> {
	let answered = 0;
	await waitFor(
		'the execution to end',
		async () => {
			const { status } = await api.execution(executionId);
			if (!['new', 'running', 'waiting'].includes(status)) return true;
			const mail = mails()[answered];
			if (status !== 'waiting' || mail === undefined) return undefined;
			answered += 1;
			await follow(mail, 'Approve');
			return undefined;
		},
		{ timeoutMs: 120_000 },
	);
}

type Arguments = Readonly<Record<string, unknown>>;

/** One to three answers of the model with one or two calls each. */
function scriptOf(random: () => number): ToolCall[][] {
	const some = (limit: number): number => 1 + pickBelow(limit, random);
	return Array.from({ length: some(3) }, () =>
		Array.from({ length: some(2) }, () => ({ tool: 'Pay', input: argumentsOf(random) })),
	);
}

function argumentsOf(random: () => number): Arguments {
	if (random() < 0.12) return {};
	const amounts = ['7200.00', '7400.00', '1.00', '7500.00', '9000.00', '', 'all'];
	const pick = (): string => amounts[pickBelow(amounts.length, random)] ?? '';
	const odd: readonly Arguments[] = [
		{ amount: pick() },
		{ amount: pick() },
		{ amount: pick(), query: { amount: pick() } },
		{ query: { amount: pick() } },
		{ query: pick() },
		{ amount: pick(), $json: { amount: pick() } },
		{ amount: pick(), externalId: 'AGENT-1', invoiceNumber: 'AGENT-1', approved: true },
		{ amount: { amount: pick() } },
		{},
	];
	const toolParameters = odd[pickBelow(odd.length, random)];
	return random() < 0.8 ? { toolParameters, hitlParameters: {} } : { ...toolParameters };
}

const isEmpty = ({ input }: ToolCall): boolean => Object.keys(input).length === 0;
