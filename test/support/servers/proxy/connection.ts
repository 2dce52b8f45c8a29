/** One connection through the proxy: bytes in two directions, the marks between them, and its end. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickBelow } from '../../../../sandbox/basics/random';
import { timedChunks } from './timedChunks';
import { findPlace } from './findPlace';
import type { ConnectionPlan, CutKind, Direction } from './connectionPlan';
import { MessageSplitter, type Mark, type Step } from './splitMessages';

/**
 * The progress of an exchange. `head`: the whole head has arrived and none of it was forwarded. The others:
 * how much was forwarded.
 */
export interface Moment {
	readonly connection: number;
	/** Counts the requests through the proxy, from 1. */
	readonly exchange: number;
	readonly method: string;
	/** Including the query. */
	readonly path: string;
	readonly of: 'request' | 'answer';
	readonly at: Mark['at'];
}

/**
 * Receives every moment before anything else passes in that direction. As long as its promise is pending, the
 * bytes wait.
 */
export type Watcher = (moment: Moment) => void | Promise<void>;

export interface ConnectionParts {
	readonly id: number;
	readonly client: Socket;
	readonly upstream: Socket;
	readonly plan: ConnectionPlan;
	readonly random: () => number;
	readonly watch: Watcher;
	readonly nextExchange: () => number;
}

type Exchange = Pick<Moment, 'exchange' | 'method' | 'path'>;

/** A reset drops unread data. This is long enough for the other side to read what was sent before. */
const beforeResetMs = 5;

export class Connection {
	private readonly unanswered: Exchange[] = [];
	private plan: ConnectionPlan;
	/** Since the current plan started. */
	private passedBytes: Record<Direction, number> = { up: 0, down: 0 };
	private cutBy: CutKind | null = null;
	private hasStalled = false;
	private isStallOver = false;
	private wasCutAsPlanned = false;

	constructor(private readonly parts: ConnectionParts) {
		const { client, upstream } = parts;
		this.plan = parts.plan;
		for (const socket of [client, upstream]) {
			socket.setNoDelay(true);
			socket.on('error', () => undefined);
		}
		void this.run('up', client, upstream);
		void this.run('down', upstream, client);
	}

	get id(): number {
		return this.parts.id;
	}

	/** Whether the plan's cut has happened. For a plan without a cut: whether its stall has. */
	get isFulfilled(): boolean {
		const { stall, cut } = this.plan;
		return cut === undefined ? stall === undefined || this.hasStalled : this.wasCutAsPlanned;
	}

	/** Whether a stall that should have ended the connection is over, and the connection continues. */
	get hasOutlivedStall(): boolean {
		return this.plan.cut === undefined && this.isStallOver && this.cutBy === null;
	}

	/** Whether it is cut in silence: neither side was notified. */
	get isSilent(): boolean {
		return this.cutBy === 'silence';
	}

	/** Replaces the plan. Bytes count from now. */
	replan(plan: ConnectionPlan): void {
		this.plan = plan;
		this.passedBytes = { up: 0, down: 0 };
		this.hasStalled = false;
		this.isStallOver = false;
		this.wasCutAsPlanned = false;
	}

	/** Ends the connection now and drops the held bytes. */
	cut(how: CutKind): void {
		this.cutBy = how;
		for (const socket of [this.parts.client, this.parts.upstream]) {
			if (how === 'rst') socket.resetAndDestroy();
			else if (how === 'fin') socket.end();
		}
	}

	destroy(): void {
		this.cutBy ??= 'rst';
		this.parts.client.destroy();
		this.parts.upstream.destroy();
	}

	private async run(direction: Direction, source: Socket, sink: Socket): Promise<void> {
		const splitter = new MessageSplitter(direction === 'up' ? 'request' : 'answer');
		const isReset = { now: false };
		source.on('error', () => {
			isReset.now = true;
		});
		let exchange: Exchange | undefined;
		const take = async (steps: readonly Step[], atMs: number): Promise<void> => {
			for (const step of steps) {
				if (this.cutBy !== null) return;
				if ('bytes' in step) {
					await this.pass(direction, sink, step.bytes, atMs);
					continue;
				}
				exchange = this.exchangeAt(direction, step.mark, exchange);
				if (exchange === undefined) continue;
				const of = direction === 'up' ? 'request' : 'answer';
				await this.parts.watch({ connection: this.id, ...exchange, of, at: step.mark.at });
			}
		};
		for await (const { bytes, atMs } of timedChunks(source)) await take(splitter.push(bytes), atMs);
		await take(splitter.end(), performance.now());
		await sleep(this.plan.closeDelayMs ?? 0);
		this.endAfter(source, sink, isReset.now);
	}

	/** Forwards the end of one side, unless a cut has decided how the connection ends. */
	private endAfter(source: Socket, sink: Socket, isReset: boolean): void {
		if (this.cutBy === 'silence') source.destroy();
		if (this.cutBy !== null) return;
		if (isReset) sink.resetAndDestroy();
		else sink.end();
	}

	/** The exchange that a mark belongs to. Undefined for an interim answer (1xx). */
	private exchangeAt(
		direction: Direction,
		mark: Mark,
		current: Exchange | undefined,
	): Exchange | undefined {
		if (mark.at !== 'head') return current;
		if (direction === 'down')
			return /^HTTP\/1\.\d 1\d\d/.test(mark.startLine) ? undefined : this.unanswered.shift();
		const [method = '', path = ''] = mark.startLine.split(' ');
		const exchange = { exchange: this.parts.nextExchange(), method, path };
		this.unanswered.push(exchange);
		return exchange;
	}

	private async pass(
		direction: Direction,
		sink: Socket,
		bytes: Buffer,
		arrivedAtMs: number,
	): Promise<void> {
		const early = arrivedAtMs + (this.plan.latencyMs ?? 0) - performance.now();
		if (early > 0) await sleep(early);
		for (let at = 0; at < bytes.length && this.cutBy === null;) {
			const { maxSliceBytes, bytesPerSecond } = this.plan;
			const wished =
				maxSliceBytes === undefined
					? bytes.length
					: 1 + pickBelow(maxSliceBytes, this.parts.random);
			const untilStall = await this.stallHere(direction);
			const untilCut = this.bytesUntilCut(direction, bytes, at);
			const slice = bytes.subarray(at, at + Math.min(wished, untilStall, untilCut));
			at += slice.length;
			this.passedBytes[direction] += slice.length;
			if (bytesPerSecond !== undefined) await sleep((slice.length * 1000) / bytesPerSecond);
			// Without the pause, slices written in the same turn would arrive as one.
			else if (maxSliceBytes !== undefined) await sleep(0);
			if (slice.length > 0) await write(sink, slice);
			if (slice.length === untilCut) await this.cutAsPlanned();
		}
	}

	/** Stalls if the plan's stall is due. @returns how many bytes may pass before it is due */
	private async stallHere(direction: Direction): Promise<number> {
		const { stall } = this.plan;
		if (stall === undefined || this.hasStalled || direction !== 'down') return Infinity;
		const until = stall.afterBytes - this.passedBytes.down;
		if (until > 0) return until;
		this.hasStalled = true;
		await sleep(stall.ms);
		// The plan may have been replaced during the sleep, and the new one has its own stall.
		if (this.plan.stall === stall) this.isStallOver = true;
		return Infinity;
	}

	/** How many of the bytes from `at` on may pass before the cut. */
	private bytesUntilCut(direction: Direction, bytes: Buffer, at: number): number {
		const { cut } = this.plan;
		if (cut?.direction !== direction) return Infinity;
		const until = Math.max(0, cut.afterBytes - this.passedBytes[direction]);
		if (cut.inside === undefined) return until;
		return (findPlace(bytes, at + until, cut.inside) ?? Infinity) - at;
	}

	private async cutAsPlanned(): Promise<void> {
		const { plan } = this;
		if (plan.cut?.how === 'rst') await sleep(beforeResetMs);
		if (plan.cut?.how === 'fin') await sleep(plan.closeDelayMs ?? 0);
		if (this.cutBy !== null || plan.cut === undefined) return;
		this.wasCutAsPlanned = true;
		this.cut(plan.cut.how);
	}
}

/** Waits until the socket can take more, or has closed and never will. */
async function write(sink: Socket, bytes: Buffer): Promise<void> {
	if (sink.destroyed || sink.writableEnded || sink.write(bytes)) return;
	await new Promise<void>((resolve) => {
		const done = (): void => {
			sink.off('drain', done);
			sink.off('close', done);
			resolve();
		};
		sink.on('drain', done);
		sink.on('close', done);
	});
}
