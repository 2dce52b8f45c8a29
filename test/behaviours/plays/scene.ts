/** A workflow with the trigger, its payments, and the expected events. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { activate, type ActiveTrigger, Database } from '../world/simulatedTriggerHost';
import { inWorld, type Service, type World } from '../world/world';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;

/**
 * The record of an item. It may be inside an envelope, and its ID may have another name. [behaviours, row
 * S14]
 */
const paymentOf = ({ payment }: IDataObject): IDataObject => {
	const outer = payment as IDataObject;
	const record = (outer['payment'] as IDataObject | undefined) ?? outer;
	return { ...record, id: record['id'] ?? record['payment_id'] };
};
export const stateOf = (item: IDataObject): string =>
	`${String(paymentOf(item)['id'])} ${String(paymentOf(item)['status'])}`;

/** The longest time for which the service's hints and refusals can delay the last status. */
export function longestWaitMs({ S4, S10, R14 }: Service['behaviours']): number {
	if (R14 === 'long') return 12 * hourMs;
	if (S10 === 'retryAfterDay' || S10 === 'retryAfterHuge') return 28 * hourMs;
	return S4 === '500hour' ? 3 * hourMs : 40 * minuteMs;
}

/** One workflow and its payments, through interruptions. */
export class Scene {
	readonly problems: string[] = [];
	private active: ActiveTrigger | null = null;
	private readonly made: string[] = [];
	/** Payments whose last status was missed. A problem reports each. */
	private readonly lost = new Set<string>();

	constructor(
		readonly world: World,
		readonly database: Database,
		private readonly parameters: INodeParameters,
	) {}

	async start(activation: 'activate' | 'init' = 'activate'): Promise<void> {
		this.active = await activate(this.world, this.database, this.parameters, activation);
	}

	async stop(): Promise<void> {
		await this.active?.close();
	}

	/** Creates payments in their first status. */
	async pay(count: number): Promise<void> {
		const { paymentIds } = await this.world.sandbox.control.burst({
			payments: count,
			statuses: ['queued'],
		});
		this.made.push(...paymentIds);
	}

	/**
	 * A payment that the scene does not wait for. @returns a function that changes it: from then on its last
	 * status must arrive, too
	 */
	async payUnseen(): Promise<(status: string) => void> {
		const { paymentIds } = await this.world.sandbox.control.burst({
			payments: 1,
			statuses: ['queued'],
		});
		return (status) => this.move(this.made.push(...paymentIds) - 1, status);
	}

	move(index: number, status: string): void {
		const id = String(this.made[index]);
		this.world.sandbox.control.advancePayment(id, { status });
		this.lost.delete(id);
	}

	private statusOf(id: string): string {
		return String(this.world.sandbox.control.payments().find((one) => one.id === id)?.status);
	}

	/** The payments whose last status has not arrived, without those reported as lost. */
	missing(): string[] {
		const last = new Map(
			this.database.events.map((item) => [paymentOf(item)['id'], paymentOf(item)]),
		);
		// If a record has no status, its time identifies it.
		const isLast = (id: string, status: string, timestamp: string): boolean => {
			const record = last.get(id);
			return (
				record !== undefined &&
				('status' in record ? record['status'] === status : record['timestamp'] === timestamp)
			);
		};
		return this.world.sandbox.control

			.payments()
			.filter(
				({ id, status, timestamp }) =>
					this.made.includes(id) && !this.lost.has(id) && !isLast(id, status, timestamp),
			)
			.map(({ id }) => id);
	}

	async expectAll(when: string): Promise<void> {
		const { time, service } = this.world;
		const haveCome = async (ms: number): Promise<boolean> =>
			await time.until(() => this.missing().length === 0, ms);
		// With several differing rows, another row may have broken the stream. The missing events then arrive
		// once the lists work.
		if (service.isMixed === true && !listsWork(service.behaviours)) {
			if (await haveCome(5 * minuteMs)) return;
			restoreLists(this.world);
		}
		if (await haveCome(longestWaitMs(service.behaviours))) return;
		for (const id of this.missing()) {
			this.lost.add(id);
			this.problems.push(`${when}: never came: ${this.made.indexOf(id)} ${this.statusOf(id)}`);
		}
	}

	/** A silent stream, or one that ends by itself, is no fault. */
	expectNoFault(): void {
		const { behaviours, isMixed } = this.world.service;
		if (behaviours.S12 === undefined || isMixed === true) return;
		this.problems.push(...this.database.failures.map(({ text }) => `reported: ${text}`));
	}

	/** Events that ran twice. */
	expectOnce(): void {
		const keys = this.database.events.map((item) => {
			const { eventId } = item;
			return typeof eventId === 'string'
				? eventId
				: `${stateOf(item)} ${String(paymentOf(item)['timestamp'])}`;
		});
		const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
		// States that return within one timestamp are separate events.
		if (twice.length > 0 && this.world.service.behaviours.S6 !== 'flips')
			this.problems.push(`run twice: ${[...new Set(twice)].join('; ')}`);
	}
}

export const inScene = async (
	service: Service,
	parameters: INodeParameters,
	play: (scene: Scene) => Promise<void>,
): Promise<string[]> =>
	await inWorld(service, async (world) => {
		const scene = new Scene(world, new Database(), parameters);
		await play(scene);
		await scene.stop();
		return scene.problems;
	});

/** Whether the lists can be read at all. */
export const listsWork = ({ S4 = 'answered', S5 = 'asAsked' }: Service['behaviours']): boolean =>
	(S4 === 'answered' || S4 === '500hour') && S5 !== 'offsetIgnored';

/** Makes the lists work from here on. Then everything missing must arrive. */
export function restoreLists({ service, sandbox }: World): void {
	if (!listsWork(service.behaviours))
		sandbox.control.changeBehaviours({ S4: 'answered', S5: 'asAsked' });
}
