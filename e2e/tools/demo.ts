/**
 * The demo: a payout day in a real n8n with all example workflows and the sandbox.
 *
 * `npm run demo` leaves the editor open until Ctrl-C. `npm run demo -- --once` ends with code 0 if ledger, sandbox
 * and reports agree to the cent, and with 1 otherwise. `--keep` keeps everything for the next start. `--n8n 1.123`
 * chooses the version of n8n.
 */
import { parseArgs } from 'node:util';

import { findN8n, n8nVersions, newestN8n } from '../n8n/versions';
import { OWNER } from '../driver/session/n8nSession';
import { approvers, CREDENTIAL } from './start/connectExamples';
import { playDay } from './day/playDay';
import { dayLines } from './day/dayLines';
import { tellPost } from './tellPost';
import { keptFolder } from './start/keptDemo';
import { startDemo, type Demo } from './start/startDemo';

const HELP = `npm run demo [-- --once] [--keep] [--n8n V]
  --once   print the result and exit with code 0 or 1, instead of leaving the editor open
  --keep   keep n8n's database and the sandbox's payments. The next start with --keep goes on with them
  --n8n V  this version of n8n: ${n8nVersions.map(({ key }) => key).join(', ')} (default ${newestN8n.key})`;

async function main(): Promise<number> {
	const { once, keep, n8n, help } = parseArgs({
		options: {
			once: { type: 'boolean', default: false },
			keep: { type: 'boolean', default: false },
			n8n: { type: 'string' },
			help: { type: 'boolean' },
		},
	}).values;
	if (help === true) {
		console.log(HELP);
		return 0;
	}
	const version = findN8n(n8n);
	const interrupted = waitForInterrupt();
	const log = (line: string): void => console.log(line);
	const folder = keptFolder(version);
	log(
		keep
			? `n8n's database and the sandbox's payments are kept in ${folder}. To begin again, delete that folder.`
			: 'When the demo ends, its n8n and everything in it are deleted. To keep them, start it with --keep.',
	);
	const starting = startDemo({ version, keep, log });
	// A Ctrl-C during the start must also stop the parts that are already running.
	const demo = await Promise.race([starting, interrupted]);
	if (demo === 'interrupted') return 130;
	try {
		const day = await Promise.race([playDay(demo, log), interrupted]);
		if (day === 'interrupted') return 130;
		const seconds = (performance.now() - demo.readyAtMs) / 1000;
		log(dayLines(day, seconds).join('\n'));
		const code = day.problems.length === 0 ? 0 : 1;
		if (once) return code;
		log(addressLines(demo).join('\n'));
		const isQuiet = tellPost(demo, log);
		await interrupted;
		isQuiet();
		return code;
	} finally {
		log(
			demo.folder === undefined
				? 'Stopping. Deleting this n8n with its workflows, executions and Data Tables, and the payments of the sandbox …'
				: `Stopping. Everything is kept in ${demo.folder} …`,
		);
		await demo.stop();
	}
}

/** Which page of a workflow belongs to which login. */
const PAGES = [
	'each page that asks for a password',
	'the second approval of "Two approvals". Use another browser or a private window',
];

const addressLines = ({ n8n, sandbox, missing, folder }: Demo): string[] => [
	'The editor stays open until you press Ctrl-C:',
	`  address     ${n8n.baseUrl}`,
	`  e-mail      ${OWNER.email}`,
	`  password    ${OWNER.password}`,
	`  workflows   ${n8n.baseUrl}/home/workflows (log in first)`,
	`  credential  "${CREDENTIAL}" for your own nodes`,
	...approvers.map(
		({ user, password }, index) =>
			`  ${index === 0 ? 'forms     ' : '          '}  ${user} / ${password} for ${PAGES[index]}`,
	),
	'  chat        open "An assistant that only reads", and click Open chat. A stand-in with fixed rules answers, no language model',
	`  sandbox     ${sandbox.baseUrl}/ (payments, events, and who listens to them)`,
	...missing.map(
		({ name, services }) => `  "${name}" needs your own credential for ${services.join(', ')}`,
	),
	...(folder === undefined ? ['  Ctrl-C deletes this n8n and everything in it'] : []),
	'Mails and chat messages of the workflows appear here:',
];

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
