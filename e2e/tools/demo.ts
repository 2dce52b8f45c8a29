/* eslint-disable @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-restricted-imports, no-console -- not part of the published package */
/**
 * The demo: one payout from quote to success in a real n8n, with the sandbox.
 *
 * `npm run demo` leaves the editor open until Ctrl-C. `npm run demo -- --once` ends with code 0 if every
 * event started exactly one run, and with 1 otherwise. `--n8n 1.123` chooses the version of n8n.
 */
import { parseArgs } from 'node:util';

import { findN8n, n8nVersions, newestN8n } from '../n8n/versions';
import { OWNER } from '../driver/session/n8nSession';
import type { Execution } from '../driver/session/n8nApi';
import { isPerfect, pairEvents } from '../cases/support/pairEvents';
import type { Pairing } from '../cases/support/pairEvents';
import { CREDENTIAL, startDemo } from './startDemo';
import type { Demo } from './startDemo';
import { waitFor } from '../driver/waitFor';

const RUNS_WITHIN_MS = 60_000;

async function main(): Promise<number> {
	const { once, n8n, help } = parseArgs({
		options: { once: { type: 'boolean' }, n8n: { type: 'string' }, help: { type: 'boolean' } },
	}).values;
	if (help === true) {
		console.log('npm run demo [-- --once] [--n8n V]');
		console.log(
			'  --once   print the result and exit with code 0 or 1, instead of leaving the editor open',
		);
		console.log(
			`  --n8n V  this version of n8n: ${n8nVersions.map(({ key }) => key).join(', ')} (default ${newestN8n.key})`,
		);
		return 0;
	}
	const version = findN8n(n8n);
	const interrupted = waitForInterrupt();
	const starting = startDemo(version, (line) => console.log(line));
	// A Ctrl-C during the start must also stop the parts that are already running.
	const demo = await Promise.race([starting, interrupted]);
	if (demo === 'interrupted') return 130;
	try {
		console.log('Making a payout …');
		const run = await Promise.race([payOut(demo), interrupted]);
		if (run === 'interrupted') return 130;
		printTable(run.execution, run.pairing);
		const good = run.execution.status === 'success' && isPerfect(run.pairing);
		if (once === true) return good ? 0 : 1;
		printAddress(demo);
		await interrupted;
		return good ? 0 : 1;
	} finally {
		console.log('Stopping …');
		await demo.stop();
	}
}

async function payOut(demo: Demo): Promise<{ execution: Execution; pairing: Pairing }> {
	const { sandbox, n8n, payWorkflow, eventWorkflow } = demo;
	const execution = await n8n.api.runManually(payWorkflow.id, payWorkflow.triggerName);
	const pair = (): Pairing =>
		pairEvents(
			sandbox.control.events('v3'),
			n8n.databaseFile,
			eventWorkflow.id,
			eventWorkflow.triggerName,
		);
	if (execution.status !== 'success') return { execution, pairing: pair() };
	await waitFor(
		'the payment to succeed and all its events to have run',
		() => {
			const { events } = pair();
			const ended = events.every(
				({ runs }) => runs.length > 0 && runs.every((run) => run.stoppedAt !== null),
			);
			return ended && events.some(({ event }) => event.status === 'succeeded') ? true : undefined;
		},
		{ timeoutMs: RUNS_WITHIN_MS, everyMs: 250 },
	).catch((error: unknown) => console.log(error instanceof Error ? error.message : error));
	return { execution, pairing: pair() };
}

function printTable(execution: Execution, { events, strayRuns }: Pairing): void {
	const quote = outputOf(execution, 'Fix the Rate');
	const payment = outputOf(execution, 'Pay the Invoice');
	console.log('');
	console.log(`Execution ${execution.id} (Pay from a quote): ${execution.status}`);
	if (execution.data?.resultData.error !== undefined)
		console.log(`  ${execution.data.resultData.error.message}`);
	printRow(
		'quote',
		quote.id,
		`${text(quote.amount_source)} ${text(quote.currency)} -> ${text(quote.amount_destination)} at ${text(quote.rate)}`,
	);
	printRow(
		'payment',
		payment.paymentId,
		`external ID ${text(payment.externalId)}, outcome ${text(payment.outcome)}`,
	);
	console.log('');
	console.log('Events (On payment event)');
	for (const { event, runs } of events) {
		const ran = runs.map((run) => `execution ${run.id}: ${run.status}`).join(', ');
		printRow(event.status ?? event.event, event.id, ran === '' ? 'NO RUN' : ran);
	}
	for (const run of strayRuns) printRow('?', '', `execution ${run.id} has no event of the sandbox`);
	console.log('');
}

function printRow(label: string, id: unknown, fact: string): void {
	console.log(`  ${label.padEnd(11)} ${text(id).padEnd(37)} ${fact}`);
}

function printAddress({ n8n, sandbox }: Demo): void {
	console.log('The editor stays open until you press Ctrl-C:');
	console.log(`  address   ${n8n.baseUrl}`);
	console.log(`  e-mail    ${OWNER.email}`);
	console.log(`  password  ${OWNER.password}`);
	console.log(`  workflows ${n8n.baseUrl}/home/workflows (log in first)`);
	console.log(`  the credential for your own nodes is "${CREDENTIAL}"`);
	console.log(`  sandbox   ${sandbox.baseUrl}/ (payments, events, and who listens to them)`);
}

/** First output item of a node. */
function outputOf(execution: Execution, node: string): Record<string, unknown> {
	return execution.data?.resultData.runData[node]?.[0]?.data?.main?.[0]?.[0]?.json ?? {};
}

function text(value: unknown): string {
	return value === undefined || value === null ? '-' : String(value);
}

/** A Ctrl-C later than this is a second one. The terminal, npm and tsx each pass on the first one. */
const SECOND_INTERRUPT_AFTER_MS = 1000;

/** Resolves on the first Ctrl-C. A second one ends the program at once, together with n8n and its home. */
async function waitForInterrupt(): Promise<'interrupted'> {
	return await new Promise((resolve) => {
		let first: number | undefined;
		const onSignal = (): void => {
			first ??= performance.now();
			resolve('interrupted');
			if (performance.now() - first > SECOND_INTERRUPT_AFTER_MS) process.exit(130);
		};
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
	});
}

main().then(
	(code) => process.exit(code),
	(error: unknown) => {
		console.error(error instanceof Error ? error.message : error);
		process.exit(1);
	},
);
