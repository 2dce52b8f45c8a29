/**
 * A trigger of this version continues where one of a released version was killed, in simulated time, with the
 * service as it was then.
 */
import type { Behaviours } from '../../sandbox/behaviours/rows';
import type { Past } from '../../sandbox/state/past';
import { activate, Database } from '../behaviours/world/simulatedTriggerHost';
import { inWorld } from '../behaviours/world/world';
import { releases, type PlaceFixture, type Release } from './fixture';
import { triggerOf } from './readPlace';
import { accountOf, withKey } from './withKey';

const minuteMs = 60_000;

const places = releases.flatMap((release) =>
	release.list('places').map((name) => [release.version, name, release] as const),
);

interface Resumed {
	readonly database: Database;
	/** The event ID from which the first stream was requested. */
	readonly lastEventId: string | null | undefined;
	/** Payment and status of events that n8n had not run, and of those that happened while it was down. */
	readonly news: readonly string[];
}

/** n8n is down while a payment changes and two are made, and starts again with the new version. */
async function goOn(
	release: Release,
	fixture: PlaceFixture,
	awayMs: number,
	behaviours: Partial<Behaviours> = {},
): Promise<Resumed> {
	const { recordedAt, baseUrl, past } = release.service();
	const credential = release.credential(fixture.credential);
	const mine = ({ account }: { readonly account: string }): boolean =>
		account === credential.account;
	const ownPast = { payments: past.payments.filter(mine), events: past.events.filter(mine) };
	const database = new Database();
	const node = triggerOf(fixture.workflow);
	database.staticData = structuredClone(fixture.staticData[`node:${node.name}`] ?? {});
	for (const { key } of fixture.executions) database.addKey(key);
	const options = {
		startTime: recordedAt,
		publicUrl: baseUrl,
		accounts: [accountOf(credential)],
		past: ownPast,
	};
	return await inWorld(
		{ behaviours: { S12: 'pingOnBoth', ...behaviours } },
		async (world) => {
			const { sandbox, time, network } = world;
			world.credential = withKey(credential);
			await time.pass(awayMs / 2);
			const { paymentIds } = await sandbox.control.burst({ payments: 2, statuses: ['queued'] });
			const changed = ownPast.payments
				.filter(({ status }) => status === 'processing')
				.slice(0, 1)
				.map(({ id }) => id);
			for (const id of changed) sandbox.control.advancePayment(id, { status: 'succeeded' });
			await time.pass(awayMs / 2);
			const trigger = await activate(world, database, node.parameters, 'init', {
				workflow: { id: fixture.workflow.id, node },
			});
			await time.pass(10 * minuteMs);
			await trigger.close();
			return {
				database,
				lastEventId: network.exchanges.find(({ path }) => path.endsWith('/events'))?.lastEventId,
				news: [
					...waiting(fixture, ownPast, behaviours.S11 !== 'nothing'),
					...paymentIds.map((id) => `${id} queued`),
					...changed.map((id) => `${id} succeeded`),
				],
			};
		},
		options,
	);
}

/**
 * Events after the checkpoint that were in no execution yet. If the service sends no event again, the last
 * status of each payment.
 */
function waiting(
	{ settings, place, booked }: PlaceFixture,
	{ payments, events }: Past,
	keepsEvents: boolean,
): string[] {
	const sent = events.filter(({ id }) => id !== null);
	const after =
		place.cursor === null ? [] : sent.slice(sent.findIndex(({ id }) => id === place.cursor) + 1);
	const states =
		settings.version === 'v3' && keepsEvents
			? after.map(({ paymentId, status }) => `${String(paymentId)} ${String(status)}`)
			: payments.map(({ id, status }) => `${id} ${status}`);
	return states.filter((state) => !booked.includes(state));
}

describe.each(places)('%s %s', (_version, name, release) => {
	const fixture = release.place(name);
	const { cursor, origin, started } = fixture.place;
	const node = triggerOf(fixture.workflow);
	let resumed: Resumed;
	beforeAll(async () => {
		resumed = await goOn(release, fixture, 5 * minuteMs);
	});

	it('requests from the stream what comes after the checkpoint', () => {
		expect(resumed.lastEventId).toBe(fixture.settings.version === 'v2' ? null : (cursor ?? origin));
	});

	it('hands over nothing that was confirmed, and keeps the old keys for what was under way', () => {
		const known = new Set(fixture.executions.map(({ key }) => key));
		const again = resumed.database.handedOver.filter((key) => known.has(key)).sort();
		const underWay = started
			.map(
				({ key, attempt }) =>
					`${fixture.workflow.id}:${node.id}:${key}${attempt > 1 ? `:try-${attempt}` : ''}`,
			)
			.sort();
		// v2 sends nothing again.
		if (fixture.settings.version === 'v2') expect(underWay).toEqual(expect.arrayContaining(again));
		else expect(again).toEqual(underWay);
	});

	it('runs each later event once, and nothing else', () => {
		const run = resumed.database.events.map(
			({ payment }) => `${String(Object(payment).id)} ${String(Object(payment).status)}`,
		);
		expect(run.filter((state) => fixture.booked.includes(state))).toEqual([]);
		expect(run.sort()).toEqual([...resumed.news].sort());
	});

	it('does not start from the beginning, and reports nothing to a person', () => {
		expect(resumed.database.logs.filter((line) => line.includes('listens from'))).toEqual([]);
		expect(resumed.database.failures).toEqual([]);
	});
});

const onV3 = places.filter(([, name, release]) => release.place(name).settings.version === 'v3');

it.each(onV3)(
	'%s %s finds by the lists what the service no longer keeps, and runs nothing again',
	async (_version, name, release) => {
		const fixture = release.place(name);
		const { database, news } = await goOn(release, fixture, 30 * minuteMs, { S11: 'nothing' });
		const run = database.events.map(
			({ payment }) => `${String(Object(payment).id)} ${String(Object(payment).status)}`,
		);
		expect(run.sort()).toEqual([...news].sort());
	},
);
