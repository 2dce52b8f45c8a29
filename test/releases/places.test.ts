/** This version reads the whole checkpoint that each released version has left. */
import type { IDataObject } from 'n8n-workflow';

import { packTable, unpackTable } from '../../delivery/reconciler/paymentCodec';
import { createPaymentTable } from '../../delivery/reconciler/paymentTable';
import { saveCheckpoint } from '../../delivery/checkpoint/checkpoint';
import { readText } from '../architecture/repository';
import { releases, type PlaceFixture } from './fixture';
import { readPlace, triggerOf } from './readPlace';
import { withKey } from './withKey';

const places = releases.flatMap((release) =>
	release.list('places').map((name) => [release.version, name, release] as const),
);
const columnOf = ({ staticData, workflow }: PlaceFixture): IDataObject =>
	staticData[`node:${triggerOf(workflow).name}`] ?? {};

it('exist for the version that was released last', () => {
	const [released] = [
		...readText('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) - (?!unreleased)/gm),
	].map(([, version]) => version);
	expect(releases.map(({ version }) => version)).toEqual(
		expect.arrayContaining(['0.1.0', ...(released === undefined ? [] : [released])]),
	);
});

describe.each(places)('%s %s', (_version, name, release) => {
	const fixture = release.place(name);
	const node = triggerOf(fixture.workflow);
	const credential = withKey(release.credential(fixture.credential));

	it('is read as by the version that saved it', async () => {
		expect(await readPlace(fixture.staticData, node, credential)).toEqual(fixture.place);
	});

	it('is a checkpoint of this credential, and a complete one', async () => {
		const { isUnsure, origin, aliveAtMs } = await readPlace(fixture.staticData, node, credential);
		expect(isUnsure).toBeUndefined();
		expect(origin ?? aliveAtMs).not.toBeNull();
		const elsewhere = await readPlace(fixture.staticData, node, {
			...credential,
			baseUrl: 'https://elsewhere.example',
		});
		expect(elsewhere).toMatchObject({
			cursor: null,
			origin: null,
			aliveAtMs: null,
			confirmed: [],
			started: [],
			payments: [],
		});
	});

	it('names events that the service has sent, and executions that n8n had', () => {
		const { cursor, confirmed, started, payments } = fixture.place;
		const { events, payments: made } = release.service().past;
		const ids = new Set(events.map(({ id }) => id));
		const named = [
			...confirmed,
			...started.flatMap(({ eventIds, states = [] }) => eventIds.filter((_, n) => states[n])),
		];
		if (cursor !== null && fixture.executions.length > 0) named.push(cursor);
		expect(named.filter((id) => !ids.has(id))).toEqual([]);
		expect(payments.filter(({ id }) => !made.some((one) => one.id === id))).toEqual([]);
		const keys = fixture.executions.map(({ key }) => key);
		expect(started.filter(({ key }) => !keys.some((one) => one.includes(key)))).toEqual([]);
		const run = events.filter(
			({ id }) => id !== null && confirmed.includes(id) && id !== fixture.place.startAfter,
		);
		expect(fixture.booked).toEqual(
			expect.arrayContaining(
				run.map(({ paymentId, status }) => `${String(paymentId)} ${String(status)}`),
			),
		);
	});

	it('is saved again with nothing left out', async () => {
		const { payments, ...place } = await readPlace(fixture.staticData, node, credential);
		const { scope, environment } = columnOf(fixture);
		const again: IDataObject = {};
		const packed = packTable(createPaymentTable(Infinity, payments));
		saveCheckpoint(again, String(scope), { ...place, payments: packed }, String(environment));
		expect(again).toEqual(expect.objectContaining(columnOf(fixture)));
		expect([...unpackTable(String(again['payments']), Infinity).entries()]).toEqual(payments);
	});
});
