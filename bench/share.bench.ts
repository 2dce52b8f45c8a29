/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- not part of the published package */
/**
 * Processor time of twenty workflows that share one stream, up to the emits, compared with one workflow and
 * with twenty streams.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { startPacedStream, type PacedStream } from './pacedStream';
import type { TriggerPlan } from './triggerContext';
import type { ProcessFigures } from './triggerProcess';

const many = 20;
const warmUp = 600;

interface Load {
	readonly name: string;
	readonly events: number;
	readonly perSecond: number;
	/** At a low load, much of the processor time is that of an idle process, and it differs from run to run. */
	readonly rounds: number;
}

/**
 * Far more than n8n can run. It starts 41 executions per second, so with twenty workflows it manages two
 * events per second.
 */
const loads: readonly Load[] = [
	{ name: '100 events/s', events: 1_000, perSecond: 100, rounds: 5 },
	{ name: 'as fast as they are read', events: 20_000, perSecond: 1_000_000, rounds: 3 },
];

const variants: Readonly<Record<string, TriggerPlan['parameters']>> = {
	'no event passes the filter': { statuses: ['failed'] },
	'each event is emitted': {},
};

export async function benchSharing(log: (line: string) => void): Promise<void> {
	for (const [variant, parameters] of Object.entries(variants)) {
		for (const load of loads) {
			const figures: Record<'one' | 'shared' | 'apart', number[]> = {
				one: [],
				shared: [],
				apart: [],
			};
			for (let round = 0; round < load.rounds; round += 1) {
				figures.one.push(await measure({ workflows: 1, ownCredentials: false, parameters }, load));
				figures.shared.push(
					await measure({ workflows: many, ownCredentials: false, parameters }, load),
				);
				figures.apart.push(
					await measure({ workflows: many, ownCredentials: true, parameters }, load),
				);
			}
			const [one, shared, apart] = [figures.one, figures.shared, figures.apart].map(median);
			const each = (ms = Number.NaN): string => `${((ms * 1000) / load.events).toFixed(0)} us`;
			log(
				`${load.name}, ${variant}: per event ${each(one)} for one workflow, ${each(shared)} for ${many} on one stream, ${each(apart)} on ${many}`,
			);
			log(
				`  ${many} on one stream against one workflow: ${ratio(shared, one)} times; against ${many} streams: ${ratio(shared, apart)} times`,
			);
		}
	}
}

/** @returns milliseconds of processor time for the load */
async function measure(
	rest: Omit<TriggerPlan, 'baseUrl'>,
	{ events, perSecond }: Load,
): Promise<number> {
	const stream = await startPacedStream();
	const child = fork(path.join(__dirname, 'triggerProcess.ts'), {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	try {
		child.send({ ...rest, baseUrl: stream.baseUrl } satisfies TriggerPlan);
		const wanted = rest.ownCredentials ? rest.workflows : 1;
		while (stream.openCount < wanted) await delay(20);
		// The last workflows subscribe, and Node compiles code.
		await delay(500);
		await stream.send(warmUp, 1_000_000);
		const before = await settled(child);
		await stream.send(events, perSecond);
		const after = await settled(child);
		check(stream, rest, wanted, after.items - before.items, events);
		return after.cpuMs - before.cpuMs;
	} finally {
		child.disconnect();
		await once(child, 'exit');
		await stream.stop();
	}
}

function check(
	stream: PacedStream,
	rest: Omit<TriggerPlan, 'baseUrl'>,
	wanted: number,
	items: number,
	events: number,
): void {
	if (stream.openCount !== wanted)
		throw new Error(`${stream.openCount} streams are open instead of ${wanted}`);
	const emitted = 'statuses' in rest.parameters ? 0 : events * rest.workflows;
	if (items !== emitted) throw new Error(`${items} items were emitted instead of ${emitted}`);
}

/** Waits until nothing happens any more, and returns the figures. */
async function settled(child: ChildProcess): Promise<ProcessFigures> {
	let last = await figuresOf(child);
	for (;;) {
		await delay(300);
		const next = await figuresOf(child);
		// The measurement itself costs a little.
		if (next.items === last.items && next.cpuMs - last.cpuMs < 6) return next;
		last = next;
	}
}

async function figuresOf(child: ChildProcess): Promise<ProcessFigures> {
	child.send('figures');
	const [figures] = (await once(child, 'message')) as [ProcessFigures];
	return figures;
}

function median(values: readonly number[]): number {
	return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const ratio = (value = Number.NaN, peer = Number.NaN): string => (value / peer).toFixed(2);
