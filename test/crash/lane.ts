/**
 * Plays one crash after another: a sandbox behind a proxy, a child that is killed, and one that runs the same
 * input again.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';

import { describeBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import { createRandom, pickBelow } from '../../sandbox/basics/random';
import { startSandbox } from '../../sandbox/server';
import { drawBehaviours, mayMakeUp } from '../schedules/drawBehaviours';
import type { Limit } from '../schedules/schedule';
import { startTcpProxy } from '../support/servers/proxy/tcpProxy';
import { createAccount, credentialFor } from '../../e2e/driver/servers/account';
import type { Child, ChildPool } from './childPool';
import { itemsFor, paymentForm, quoteForm, type CrashVersion } from './forms';
import { judge, judgeDiffering, type Made, type Verdict, type Wanted } from './judge';
import type { Job, Report, StoredOutput } from './messages';
import { itemCount, type CrashOperation, type CrashPoint } from './points';
import { watchDeath, type DeathWatch } from './watchDeath';

export interface CrashSettings {
	readonly operation: CrashOperation;
	readonly newExternalIds: boolean;
	/** False: a service that accepts one external ID twice. */
	readonly uniqueExternalIds: boolean;
	/** Whether the seed chooses a service that differs from others. */
	readonly behaviours?: 'random';
}

export interface CrashResult extends Verdict {
	readonly point: string;
	readonly seed: number;
	/** Whether the node was killed at the intended point. */
	readonly wasThere: boolean;
	/**
	 * How the service differed from others, as `R1=empty R5=none`. Undefined: no differences were requested.
	 */
	readonly behaviours?: string;
}

export interface Lane {
	play(point: CrashPoint, seed: number): Promise<CrashResult>;
	stop(): Promise<void>;
}

const longestMs = 90_000;

export async function startLane(pool: ChildPool, settings: CrashSettings): Promise<Lane> {
	const proxy = await startTcpProxy();
	const account = createAccount();
	const sandbox = await startSandbox({ accounts: [account], publicUrl: proxy.baseUrl });
	proxy.leadTo(sandbox.port);
	const folder = mkdtempSync(path.join(tmpdir(), 'payout-crash-'));
	const outputFile = path.join(folder, 'output.json');
	const credentialData = credentialFor(proxy.baseUrl, account) as ICredentialDataDecryptedObject;

	/** The payments before those of the run. They have failed. */
	let replaced: ReadonlySet<string> = new Set();

	const made = (): Made[] =>
		sandbox.control
			.payments()
			.filter(({ id }) => !replaced.has(id))
			.map(({ id, external_id, base_amount }) => ({
				id,
				externalId: external_id,
				amount: base_amount,
			}));

	/** Makes the two payments before each new one. */
	const makeChains = (wanted: readonly Wanted[]): void => {
		const ids = wanted.flatMap(({ externalId, amount }) => {
			const root = externalId.replace(/#3$/, '');
			const first = sandbox.control.makePayment({ externalId: root, amount });
			sandbox.control.advancePayment(first.id, { status: 'rejected' });
			const second = sandbox.control.makePayment({ externalId: `${root}#2`, amount });
			sandbox.control.advancePayment(second.id, { status: 'failed' });
			return [first.id, second.id];
		});
		replaced = new Set(ids);
	};

	/** Runs a job to its end in a child that is not killed. */
	const runWhole = async (
		job: Omit<Job, 'credentialData' | 'outputFile'>,
	): Promise<StoredOutput | undefined> => {
		const child = await pool.take();
		rmSync(outputFile, { force: true });
		const last = await endOf(child, { ...job, credentialData, outputFile });
		if (last === undefined) {
			await child.kill();
			return undefined;
		}
		pool.giveBack(child);
		if (last.at === 'failed') throw new Error(last.why);
		return JSON.parse(readFileSync(outputFile, 'utf8')) as StoredOutput;
	};

	/** @returns whether it died at the intended point */
	const dieAt = async (
		watch: DeathWatch,
		job: Omit<Job, 'credentialData' | 'outputFile'>,
		jitterMs: number,
	): Promise<boolean> => {
		const child = await pool.take();
		const ended = new Promise<'ended'>((resolve, reject) => {
			child.start({ ...job, credentialData, outputFile }, (report) => {
				if (report.at === 'failed') reject(new Error(report.why));
				else if (report.at === 'stored') resolve('ended');
				else watch.childAt(report.at);
			});
		});
		const first = await Promise.race([
			watch.reached,
			ended,
			sleep(longestMs, 'never' as const, { ref: false }),
		]);
		if (first === 'there') await sleep(jitterMs);
		await child.kill();
		return first === 'there';
	};

	return {
		play: async (point, seed) => {
			const random = createRandom(seed * 1_000_003 + hash(point.name));
			const version: CrashVersion = seed % 2 === 0 ? 'v2' : 'v3';
			const death = point.die(random);
			proxy.plan(seed % 5 === 0 ? { maxSliceBytes: 200, latencyMs: pickBelow(5, random) } : {});
			sandbox.control.reset();
			const isCheckedFirst = random() < 0.7;
			const differing =
				settings.behaviours && drawBehaviours(seed * 1_000 + (hash(point.name) % 1_000), version);
			sandbox.control.changeSettings({
				uniqueExternalIds: settings.uniqueExternalIds,
				externalIdCheckedFirst: differing ? true : isCheckedFirst,
			});
			if (differing)
				sandbox.control.changeBehaviours({ ...differing.chosen, hits: differing.hits });
			const wanted = wantedFor(point, seed);
			if (point.replaces) makeChains(wanted);
			const quoted = async (): Promise<IDataObject[]> =>
				settings.operation === 'create' ? await makeQuotes(wanted, version, runWhole) : [];
			const job = {
				parameters: paymentForm(settings.operation, version, point.replaces),
				items: itemsFor(wanted, await quoted()),
				newExternalIds: settings.newExternalIds,
			};
			if (death.fault)
				sandbox.control.addFault({ ...death.fault, method: 'POST', path: `/${version}/payment` });
			const watch = watchDeath(proxy, death);
			const wasThere = await dieAt(watch, { ...job, stayAt: watch.stayAt }, death.jitterMs);
			sandbox.control.clearFaults();
			const settled = watch.afterDeath();
			// Running a workflow again also runs its Quote node again. Retrying an execution does not.
			const items =
				settings.newExternalIds || random() < 0.5 ? itemsFor(wanted, await quoted()) : job.items;
			const output = await runWhole({ ...job, items });
			// After this, everything that the first run left in transit has arrived.
			await Promise.all([settled, sleep((death.fault?.delayMs ?? 0) + 50)]);
			if (!differing)
				return { point: point.name, seed, wasThere, ...judge(wanted, made(), output) };
			const limits: Limit[] = [];
			if (differing.chosen.R5 === 'none') limits.push('second payment');
			if (mayMakeUp(version, differing.chosen)) limits.push('made up payment');
			const verdict = judgeDiffering(wanted, made(), output, limits);
			return {
				point: point.name,
				seed,
				wasThere,
				...verdict,
				behaviours: describeBehaviours(differing.chosen),
			};
		},
		stop: async () => {
			await proxy.stop();
			await sandbox.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function endOf(child: Child, job: Job): Promise<Report | undefined> {
	const ended = new Promise<Report>((resolve) => {
		child.start(job, (report) => {
			if (report.at === 'stored' || report.at === 'failed') resolve(report);
		});
	});
	return await Promise.race([ended, sleep(longestMs, undefined, { ref: false })]);
}

/** External IDs and amounts that no other payment of the run has. */
function wantedFor(point: CrashPoint, seed: number): Wanted[] {
	return Array.from({ length: itemCount }, (_, index) => ({
		externalId: point.replaces
			? `${point.name}-${seed}-${index}#3`
			: `${point.name}-${seed}#${index}`,
		amount: 1000 + index * 10 + (seed % 10),
	}));
}

async function makeQuotes(
	wanted: readonly Wanted[],
	version: CrashVersion,
	runWhole: (job: Omit<Job, 'credentialData' | 'outputFile'>) => Promise<StoredOutput | undefined>,
): Promise<IDataObject[]> {
	const output = await runWhole({
		parameters: quoteForm(version),
		items: itemsFor(wanted, []),
		newExternalIds: false,
	});
	const quotes = output?.outputs[0] ?? [];
	if (quotes.length !== wanted.length) throw new Error(`No quotes: ${JSON.stringify(output)}`);
	return quotes.map(({ json }) => json);
}

const hash = (text: string): number =>
	[...text].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) >>> 0, 7);
