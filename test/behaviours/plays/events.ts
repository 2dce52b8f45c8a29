/** The trigger: the last status of each payment arrives, once. */
import type { Database } from '../world/simulatedTriggerHost';
import type { World } from '../world/world';
import { inBothVersions, type Play, type Version } from './common';
import {
	hourMs,
	inScene,
	listsWork,
	restoreLists,
	minuteMs,
	longestWaitMs,
	stateOf,
	type Scene,
} from './scene';

/**
 * The stream is cut before the very first event and again between events. Then it is down for a minute, and
 * quiet for ten.
 */
export const noEventLost = inBothVersions(
	async (version, service) =>
		await inScene(service, { apiVersion: version }, async (scene) => {
			const { world } = scene;
			const { time, network } = world;
			await scene.start();
			await time.until(
				() => world.sandbox.control.streams().length > 0,
				longestWaitMs(service.behaviours),
			);
			await time.pass(3_000);
			network.cut();
			await scene.pay(3);
			await time.pass(2 * minuteMs);
			if (!listsWork(service.behaviours)) restoreLists(world);
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
			// If a service forbids new connections for hours, the play ends here.
			if (longestWaitMs(service.behaviours) <= 3 * hourMs) await beOutAndQuiet(scene);
			await time.pass(2 * minuteMs);
			scene.expectOnce();
			scene.expectNoFault();
		}),
);

/**
 * Down for longer than some services keep their events, and shorter than the gap after which the trigger
 * reads the lists. Then quiet.
 */
async function beOutAndQuiet(scene: Scene): Promise<void> {
	const { time, network, service } = scene.world;
	network.setDown(true);
	network.cut();
	await time.pass(20_000);
	scene.move(2, 'processing');
	await scene.pay(1);
	await time.pass(40_000);
	network.setDown(false);
	// Sends events for longer than lists look back. After each of them, nothing seems to be missing.
	const { S11 = 'all' } = service.behaviours;
	for (let minutes = S11 === 'all' ? 2 : 20; minutes > 0; minutes -= 1) {
		await time.pass(minuteMs);
		await scene.pay(1);
	}
	await scene.expectAll('out for a minute');
	await time.pass(10 * minuteMs);
	scene.move(2, 'succeeded');
	await scene.pay(1);
	await scene.expectAll('after a quiet time');
}

/** Deactivated for 20 minutes. The checkpoint is kept, damaged, or belongs to a key that was replaced. */
export const absenceFound = inBothVersions(
	async (version, service) =>
		await inScene(service, { apiVersion: version }, async (scene) => {
			const { world, database } = scene;
			const { time } = world;
			const moveOld = await scene.payUnseen();
			await time.pass(hourMs);
			await scene.start();
			await time.until(
				() => world.sandbox.control.streams().length > 0,
				longestWaitMs(service.behaviours),
			);
			await time.pass(3_000);
			await scene.pay(3);
			await scene.expectAll('before the absence');
			await time.pass(2 * minuteMs);
			// n8n saves the checkpoint with this payment's event.
			await scene.pay(1);
			await scene.expectAll('before the absence');
			await scene.stop();
			await time.pass(10 * minuteMs);
			scene.move(0, 'succeeded');
			moveOld('succeeded');
			await scene.pay(2);
			changePlace(world, database);
			await time.pass(10 * minuteMs);
			if (!listsWork(service.behaviours)) restoreLists(world);
			await scene.start('init');
			await scene.expectAll('after the absence');
			await time.pass(2 * minuteMs);
			scene.expectOnce();
		}),
);

/** Changes the checkpoint as row S9 says while the workflow is not active. */
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
			database.staticData = Object.fromEntries(
				Object.entries(database.staticData).filter(([name]) => name !== 'scope'),
			);
			return;
		}
		case 'damaged':
			database.staticData = { ...database.staticData, cursor: 'no id at all', payments: '\u0000{' };
			return;
		case 'kept':
	}
}

/** A workflow for one kind of event receives only that kind, each event once. */
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
				const sent = world.sandbox.control
					.events('v2')
					.filter(({ event }) => event === kind)
					.map(({ paymentId, status }) => `${String(paymentId)} ${String(status)}`);
				const got = database.events.filter(({ source }) => source === 'stream').map(stateOf);
				if ([...got].sort().join() !== [...sent].sort().join())
					problems.push(`${kind}: sent ${sent.join(', ')}, run ${got.join(', ')}`);
			})),
		);
	}
	return found;
};

/** The trigger reports refused lists once and in time, and also reports the end of the trouble. */
export const reportedWhenRefused = inBothVersions(
	async (version: Version, service) =>
		await inScene(service, { apiVersion: version }, async (scene) => {
			const { world, database, problems } = scene;
			const { S4 = 'answered', S14 = 'asOnV2' } = service.behaviours;
			await scene.start();
			await world.time.until(
				() => world.sandbox.control.streams().length > 0,
				longestWaitMs(service.behaviours),
			);
			await world.time.pass(20_000);
			world.network.cut();
			await scene.pay(1);
			await world.time.pass(50 * minuteMs);
			const reported = database.failures;
			const [first] = reported;
			const askedAtMs =
				world.network.exchanges.find(({ path }) => path.endsWith('/payments'))?.atMs ?? 0;
			const hidesAll = version === 'v3' && (S14 === 'noStatus' || S14 === 'paymentId');
			if (S4 === 'answered' && !hidesAll) {
				if (reported.length > 0)
					problems.push(`reported: ${reported.map(({ text }) => text).join('; ')}`);
				return;
			}
			const afterMs = (first?.atMs ?? Infinity) - askedAtMs;
			const isOutage = S4 === '500hour';
			// If lists work only now and then, each failure is separate trouble.
			if (reported.length !== 1 && !service.hits)
				problems.push(
					`reported ${reported.length} times: ${reported.map(({ text }) => text).join('; ')}`,
				);
			const isInTime = isOutage
				? afterMs >= 14 * minuteMs && afterMs <= 20 * minuteMs
				: afterMs <= 3 * minuteMs;
			if (!isInTime && !service.hits)
				problems.push(`reported after ${Math.round(afterMs / 1000)} s`);
			restoreLists(world);
			await scene.expectAll('once the lists are back');
		}),
);

/** The trigger requests a stream only when the service allows it, and not much later. */
export const streamPaceKept = inBothVersions(
	async (version, service) =>
		await inScene(service, { apiVersion: version }, async (scene) => {
			const { world, problems } = scene;
			const { time, network } = world;
			const connects = (): number[] =>
				network.exchanges.filter(({ path }) => path.endsWith('/events')).map(({ atMs }) => atMs);
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

			/** A hint of zero leaves the trigger's own pause. */
			function check(when: string, waitedMs: number, hintMs: number): void {
				const longest = Math.max(hintMs * 1.1, hintMs + 2_000);
				if (waitedMs < hintMs || waitedMs > longest)
					problems.push(`${when}: waited ${waitedMs} ms where ${hintMs} ms were asked for`);
			}
		}),
);

const dayMs = 24 * hourMs;
const streamHintMs: Readonly<
	Record<string, { readonly how: 'retry' | 'refusal'; readonly ms: number }>
> = {
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
