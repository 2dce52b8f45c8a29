/** Plays all schedules side by side in one stretch of the calendar, moving the clock from one due run to the next. */
import { strict as assert } from 'node:assert';
import { setTimeout as delay } from 'node:timers/promises';

import { duesIn, timersBetween, type Due, type Stretch } from './dues';
import type { Scene, SchedulePlay } from './schedulePlay';
import { startPost } from '../../../driver/session/approvers';
import { startSandbox, type Sandbox } from '../../../../sandbox/server';
import { createAccount, credentialFor } from '../../../driver/servers/account';
import { CREDENTIAL_TYPE, readExample } from '../../../driver/examples';
import type { MovedClock } from '../../../driver/start/movedClock';
import type { RunningN8n } from '../../../driver/start/startN8n';
import type { Execution } from '../../../driver/session/n8nApi';
import { waitFor } from '../../../driver/processes/waitFor';

/** What is prepared for a run is prepared so long before it. */
const PREPARED_MS = 60_000;
/** The clock is moved to so long before a run, and then runs by itself. */
const AHEAD_MS = 500;
/** n8n may be so late on a busy machine. */
const LATE_MS = 30_000;

export interface Theatre {
	readonly n8n: RunningN8n;
	readonly clock: MovedClock;
}

/** One example while it is played. */
interface Part {
	readonly name: string;
	readonly scene: Scene;
	readonly sandbox: Sandbox;
	readonly workflowId: string;
	readonly dues: readonly Due[];
	/** The IDs of the executions that have been judged. */
	readonly known: Set<string>;
}

export type Plays = ReadonlyArray<readonly [name: string, play: SchedulePlay]>;

/** @returns the number of runs of each example */
export async function playStretch(
	theatre: Theatre,
	stretch: Stretch,
	plays: Plays,
): Promise<string[]> {
	const all = plays.map(([name, play]) => ({ name, play, dues: duesIn(stretch, play) }));
	await theatre.clock.moveTo(Math.min(...all.map(startOf)) - 10 * PREPARED_MS);
	const stops: Array<() => Promise<void>> = [];
	try {
		const parts: Part[] = [];
		for (const { name, play, dues } of all)
			parts.push({ dues, ...(await prepare(theatre, stretch, [name, play], stops)) });
		const momentsOf = (atMs: readonly number[], isRun: boolean): Array<[number, boolean]> =>
			[...new Set(atMs)].map((one) => [one, isRun]);
		const moments = [
			...momentsOf(
				all.flatMap(({ dues }) => dues.map(({ atMs }) => atMs)),
				true,
			),
			...momentsOf(
				all.flatMap(({ dues }) => timersBetween(dues)),
				false,
			),
		];
		for (const [atMs, isRun] of moments.sort(([a], [b]) => a - b))
			await (isRun ? playMoment(theatre, parts, atMs) : passTimer(theatre, parts, atMs));
	} finally {
		for (const stop of stops) await stop();
	}
	return all.map(({ name, dues }) => `${dues.length} runs of ${name}`);
}

const startOf = ({ dues: [first] }: { dues: readonly Due[] }): number => first?.atMs ?? Infinity;

/** Imports an example, with a service, a mailbox and a chat of its own. */
async function prepare(
	{ n8n, clock }: Theatre,
	{ zone, isInWorkflow }: Stretch,
	[name, play]: Plays[number],
	stops: Array<() => Promise<void>>,
): Promise<Omit<Part, 'dues'>> {
	const { api } = n8n;
	const account = createAccount(play.balances === undefined ? {} : { balances: play.balances });
	const startTime = new Date(clock.now()).toISOString();
	const sandbox = await startSandbox({ accounts: [account], startTime });
	stops.push(async () => await sandbox.stop());
	const post = await startPost(api);
	stops.push(async () => await post.stop());
	const credential = await api.importCredential(
		`calendar ${name}`,
		CREDENTIAL_TYPE,
		credentialFor(sandbox.baseUrl, account),
	);
	const workflow = await post.connect(readExample(name, credential));
	const scene = await play.start({ n8n, sandbox, workflow, post, zone });
	const settings = { ...scene.workflow.settings, ...(isInWorkflow ? { timezone: zone } : {}) };
	const workflowId = await api.importWorkflow({ ...scene.workflow, settings });
	return { name, scene, sandbox, workflowId, known: new Set() };
}

/** Everything that is due at one moment. */
async function playMoment(theatre: Theatre, parts: readonly Part[], atMs: number): Promise<void> {
	const { api } = theatre.n8n;
	const due = parts.flatMap((part) =>
		part.dues.filter((one) => one.atMs === atMs).map((one) => ({ part, due: one })),
	);
	await moveTo(theatre, parts, atMs - PREPARED_MS);
	for (const { part, due: one } of due) {
		await part.scene.before(one);
		if (one.index === 0) await publish(theatre, part);
	}
	await moveTo(theatre, parts, atMs - AHEAD_MS);
	for (const { part, due: one } of due) {
		await inWords(part, one, async () => {
			await part.scene.judge(one, await startedRun(theatre, part, one));
		});
	}
	for (const { part, due: one } of due) {
		const isLast = one.index === part.dues.length - 1;
		if (isLast) await api.deactivate(part.workflowId);
	}
	for (const part of parts) await hasNoOtherRun(theatre, part);
}

async function passTimer(theatre: Theatre, parts: readonly Part[], atMs: number): Promise<void> {
	await moveTo(theatre, parts, atMs - AHEAD_MS);
	await delay(5 * AHEAD_MS);
}

async function moveTo({ clock }: Theatre, parts: readonly Part[], atMs: number): Promise<void> {
	const late = clock.now() - atMs;
	assert.ok(late < 0, `The runs before took ${late} ms too long`);
	await clock.moveTo(atMs);
	const set = new Date(clock.now()).toISOString();
	for (const { sandbox } of parts) sandbox.control.setClock({ set });
}

/** n8n starts the schedule a little later, and only its log says when. */
async function publish({ n8n }: Theatre, { workflowId }: Part): Promise<void> {
	await n8n.api.activate(workflowId);
	await waitFor(
		'the schedule to begin',
		async () =>
			new RegExp(`Registered cron.*"${workflowId}"`).test(await n8n.readLog()) ? true : undefined,
		{ timeoutMs: LATE_MS },
	);
}

/** @returns the ID of its only new execution */
async function startedRun({ n8n }: Theatre, part: Part, { atMs }: Due): Promise<string> {
	const found = await waitFor(
		'a run',
		async () => {
			const runs = await newRuns(n8n, part);
			return runs.length > 0 && runs.every(({ startedAt }) => startedAt) ? runs : undefined;
		},
		{ timeoutMs: LATE_MS },
	);
	const [run] = found;
	assert.equal(found.length, 1, `${found.length} runs instead of one`);
	const late = Date.parse(String(run?.startedAt)) - atMs;
	assert.ok(late >= 0 && late < LATE_MS, `A run started ${late} ms after it was due`);
	part.known.add(String(run?.id));
	return String(run?.id);
}

const newRuns = async ({ api }: RunningN8n, { workflowId, known }: Part): Promise<Execution[]> =>
	(await api.executions(workflowId)).filter(({ id }) => !known.has(id));

async function hasNoOtherRun({ n8n }: Theatre, part: Part): Promise<void> {
	const { length } = await newRuns(n8n, part);
	assert.equal(length, 0, `${part.name} ran when it was not due`);
}

/** An error says which run it is about. */
async function inWords({ name }: Part, { local }: Due, run: () => Promise<void>): Promise<void> {
	try {
		await run();
	} catch (cause) {
		const time = `${local.hour}:${String(local.minute).padStart(2, '0')}`;
		const what = cause instanceof Error ? cause.message : String(cause);
		throw new Error(`${name}, due at ${time} on ${local.date}: ${what}`, { cause });
	}
}
