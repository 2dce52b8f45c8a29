/** The trigger: the last status of each payment arrives, once. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { activate, Database, type ActiveTrigger } from '../triggerHost';
import { inWorld, type Service, type World } from '../world';
import { inBothVersions, type Play, type Version } from './common';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

const paymentOf = ({ payment }: IDataObject): IDataObject => payment as IDataObject;
const stateOf = (item: IDataObject): string => `${String(paymentOf(item)['id'])} ${String(paymentOf(item)['status'])}`;

/** As long as the service's hints and refusals can keep the last status away. */
function patienceMs({ S4, S10, R14 }: Service['behaviours']): number {
	if (R14 === 'long') return 12 * hourMs;
	if (S10 === 'retryAfterDay' || S10 === 'retryAfterHuge') return 28 * hourMs;
	return S4 === '500hour' ? 3 * hourMs : 40 * minuteMs;
}

/** One workflow and its payments, through interruptions. */
class Scene {
	readonly problems: string[] = [];
	private active: ActiveTrigger | null = null;
	private readonly made: string[] = [];

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

	/** New payments in their first status. */
	async pay(count: number): Promise<void> {
		const { paymentIds } = await this.world.sandbox.control.burst({ payments: count, statuses: ['queued'] });
		this.made.push(...paymentIds);
	}

	move(index: number, status: string): void {
		this.world.sandbox.control.advancePayment(String(this.made[index]), { status });
	}

	/** The payments whose last status has not come. */
	missing(): string[] {
		const last = new Map(this.database.events.map((item) => [paymentOf(item)['id'], String(paymentOf(item)['status'])]));
		return this.world.sandbox.control
			.state()
			.payments.filter(({ id, status }) => this.made.includes(id) && last.get(id) !== status)
			.map(({ id, status }) => `${this.made.indexOf(id)} ${status}`);
	}

	async expectAll(when: string): Promise<void> {
		const { time, service } = this.world;
		if (!(await time.until(() => this.missing().length === 0, patienceMs(service.behaviours)))) {
			this.problems.push(`${when}: never came: ${this.missing().join(', ')}`);
		}
	}

	/** What was run twice. */
	expectOnce(): void {
		const keys = this.database.events.map((item) => {
			const { eventId } = item;
			return typeof eventId === 'string' ? eventId : `${stateOf(item)} ${String(paymentOf(item)['timestamp'])}`;
		});
		const twice = keys.filter((key, index) => keys.indexOf(key) !== index);
		// States that come back within one time stamp are events of their own.
		if (twice.length > 0 && this.world.service.behaviours.S6 !== 'flips') this.problems.push(`run twice: ${[...new Set(twice)].join('; ')}`);
	}
}

export const inScene = async (service: Service, parameters: INodeParameters, play: (scene: Scene) => Promise<void>): Promise<string[]> =>
	await inWorld(service, async (world) => {
		const scene = new Scene(world, new Database(), parameters);
		await play(scene);
		await scene.stop();
		return scene.problems;
	});

/** Whether the lists can be read at all. */
const listsWork = ({ S4 = 'answered', S5 = 'asAsked' }: Service['behaviours']): boolean =>
	(S4 === 'answered' || S4 === '500hour') && S5 !== 'offsetIgnored';

/** From here on the lists work: what is missing must come. */
function mendLists({ service, sandbox }: World): void {
	if (!listsWork(service.behaviours)) sandbox.control.changeBehaviours({ S4: 'answered', S5: 'asAsked' });
}

/** Cut before the first event ever, then in the flow. */
export const noEventLost = inBothVersions(async (version, service) =>
	await inScene(service, { apiVersion: version }, async (scene) => {
		const { world } = scene;
		const { time, network } = world;
		await scene.start();
		await time.until(() => world.sandbox.control.state().streams.length > 0, patienceMs(service.behaviours));
		await time.pass(3_000);
		network.cut();
		await scene.pay(3);
		await time.pass(2 * minuteMs);
		if (!listsWork(service.behaviours)) mendLists(world);
		await scene.expectAll('cut before the first event');
		scene.move(0, 'processing');
		await scene.expectAll('with the stream open');
		await time.pass(minuteMs);
		network.cut();
		scene.move(1, 'processing');
		await time.pass(200);
		scene.move(1, 'succeeded');
		await scene.pay(2);
		await scene.expectAll('cut in the flow');
		await time.pass(2 * minuteMs);
		scene.expectOnce();
	}),
);

/** Deactivated for 20 minutes, with a place that was kept, damaged, or belongs to a key that was replaced. */
export const absenceFound = inBothVersions(async (version, service) =>
	await inScene(service, { apiVersion: version }, async (scene) => {
		const { world, database } = scene;
		const { time } = world;
		await scene.start();
		await time.until(() => world.sandbox.control.state().streams.length > 0, patienceMs(service.behaviours));
		await time.pass(3_000);
		await scene.pay(3);
		await scene.expectAll('before the absence');
		await time.pass(2 * minuteMs);
		// n8n saves the place with this one.
		await scene.pay(1);
		await scene.expectAll('before the absence');
		await scene.stop();
		await time.pass(10 * minuteMs);
		scene.move(0, 'succeeded');
		await scene.pay(2);
		changePlace(world, database);
		await time.pass(10 * minuteMs);
		if (!listsWork(service.behaviours)) mendLists(world);
		await scene.start('init');
		await scene.expectAll('after the absence');
		await time.pass(2 * minuteMs);
		scene.expectOnce();
	}),
);

/** What row S9 does to the place while the workflow is not active. */
function changePlace(world: World, database: Database): void {
	const { S9 = 'kept' } = world.service.behaviours;
	const { accessApiKey } = world.credential;
	switch (S9) {
		case 'rotatedKey':
			world.sandbox.control.changeBehaviours({ S9 });
			world.credential = { ...world.credential, accessApiKey: `${String(accessApiKey)}-rotated` };
			return;
		case 'none':
			database.staticData = {};
			return;
		case 'partlyMissing': {
			database.staticData = Object.fromEntries(Object.entries(database.staticData).filter(([name]) => name !== 'scope'));
			return;
		}
		case 'damaged':
			database.staticData = { ...database.staticData, cursor: 'no id at all', payments: '\u0000{' };
			return;
		case 'kept':
	}
}

/** A workflow that wants one kind of event gets just that kind, each once. */
export const ownKindArrives: Play = async (service) => {
	const found: string[] = [];
	for (const kind of ['payment', 'payment-update']) {
		found.push(
			...(await inScene(service, { apiVersion: 'v2', events: [kind] }, async (scene) => {
				const { world, database, problems } = scene;
				await scene.start();
				await world.time.pass(5_000);
				await scene.pay(2);
				await world.time.pass(2_000);
				scene.move(0, 'processing');
				await world.time.pass(2_000);
				scene.move(0, 'succeeded');
				await world.time.pass(minuteMs);
				const sent = world.sandbox.control.events('v2').filter(({ event }) => event === kind).map(({ paymentId, status }) => `${String(paymentId)} ${String(status)}`);
				const got = database.events.filter(({ source }) => source === 'stream').map(stateOf);
				if ([...got].sort().join() !== [...sent].sort().join()) problems.push(`${kind}: sent ${sent.join(', ')}, run ${got.join(', ')}`);
			})),
		);
	}
	return found;
};

/** Lists that are refused are told, once and in time, and so is their end. */
export const toldWhenRefused = inBothVersions(async (version: Version, service) =>
	await inScene(service, { apiVersion: version }, async (scene) => {
		const { world, database, problems } = scene;
		const { S4 = 'answered' } = service.behaviours;
		await scene.start();
		await world.time.until(() => world.sandbox.control.state().streams.length > 0, patienceMs(service.behaviours));
		await world.time.pass(20_000);
		world.network.cut();
		await scene.pay(1);
		await world.time.pass(50 * minuteMs);
		const told = database.failures;
		const [first] = told;
		const askedAtMs = world.network.exchanges.find(({ path }) => path.endsWith('/payments'))?.atMs ?? 0;
		if (S4 === 'answered') {
			if (told.length > 0) problems.push(`told of ${told.map(({ text }) => text).join('; ')}`);
			return;
		}
		const afterMs = (first?.atMs ?? Infinity) - askedAtMs;
		const isOutage = S4 === '500hour';
		// Lists that work now and then are troubles of their own.
		if (told.length !== 1 && !service.hits) problems.push(`told ${told.length} times: ${told.map(({ text }) => text).join('; ')}`);
		const isInTime = isOutage ? afterMs >= 14 * minuteMs && afterMs <= 20 * minuteMs : afterMs <= 3 * minuteMs;
		if (!isInTime && !service.hits) problems.push(`told after ${Math.round(afterMs / 1000)} s`);
		mendLists(world);
		await scene.expectAll('once the lists are back');
	}),
);

/** A stream is not asked for before the service allows it, nor much later. */
export const streamPaceKept = inBothVersions(async (version, service) =>
	await inScene(service, { apiVersion: version }, async (scene) => {
		const { world, problems } = scene;
		const { time, network } = world;
		const connects = (): number[] => network.exchanges.filter(({ path }) => path.endsWith('/events')).map(({ atMs }) => atMs);
		await scene.start();
		await time.pass(30_000);
		const asked = connects().length;
		const { S10 = 'none' } = service.behaviours;
		const hint = streamHintMs[S10] ?? { how: 'retry', ms: 0 };
		if (hint.how === 'retry') {
			network.cut();
			const cutAtMs = time.now();
			await time.until(() => connects().length > asked, 26 * hourMs);
			check('after the cut', (connects()[asked] ?? Infinity) - cutAtMs, hint.ms);
		} else {
			await time.until(() => connects().length > 1, 30 * hourMs);
			const [first = 0, second = Infinity] = connects();
			check('after the refusal', second - first, hint.ms);
		}

		/** A hint of nothing leaves the trigger's own pause. */
		function check(when: string, waitedMs: number, hintMs: number): void {
			const longest = Math.max(hintMs * 1.1, hintMs + 2_000);
			if (waitedMs < hintMs || waitedMs > longest) problems.push(`${when}: waited ${waitedMs} ms where ${hintMs} ms were asked for`);
		}
	}),
);

const dayMs = 24 * hourMs;
const streamHintMs: Readonly<Record<string, { readonly how: 'retry' | 'refusal'; readonly ms: number }>> = {
	none: { how: 'retry', ms: 0 },
	retry0: { how: 'retry', ms: 500 },
	retry2s: { how: 'retry', ms: 2_000 },
	retryHour: { how: 'retry', ms: minuteMs },
	retryHuge: { how: 'retry', ms: minuteMs },
	retryAfter0: { how: 'refusal', ms: 0 },
	retryAfter2s: { how: 'refusal', ms: 2_000 },
	retryAfterDay: { how: 'refusal', ms: dayMs },
	retryAfterHuge: { how: 'refusal', ms: dayMs },
};
