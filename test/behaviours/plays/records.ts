/** Reading payments: only the requested record counts, and a list is complete or an error. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { inWorld, type World } from '../world/world';
import { inBothVersions, textOf, type Play, type Version } from './common';
import { sendOf } from './money';

const payment = (
	version: Version,
	operation: string,
	rest: INodeParameters = {},
): INodeParameters => ({
	resource: 'payment',
	operation,
	apiVersion: version,
	country: 'IND',
	...rest,
});
const byId = (value: string | undefined): INodeParameters => ({
	payment: { __rl: true, mode: 'paymentId', value: value ?? '' },
});
const byExternalId = (value: string): INodeParameters => ({
	payment: { __rl: true, mode: 'externalId', value },
});

const idOf = (item: IDataObject): unknown =>
	item['payment'] === undefined ? undefined : rowId(item);

/**
 * A record may be in an envelope, and a row of a list is the record itself or contains it. Its ID may have another
 * name. [behaviours, row S14]
 */
const rowId = (item: IDataObject): unknown => {
	const outer = (item['payment'] as IDataObject | undefined) ?? item;
	const record = (outer['payment'] as IDataObject | undefined) ?? outer;
	return record['id'] ?? record['payment_id'];
};

const isNotFound = ({ details }: IDataObject): boolean =>
	(details as IDataObject | undefined)?.['code'] === 'not_found';

async function makePayments(world: World, count: number, status = 'queued'): Promise<string[]> {
	return (await world.sandbox.control.burst({ payments: count, statuses: [status] })).paymentIds;
}

/** Get and Wait by payment ID: another payment's record never releases funds, and the right one does. */
export const onlyOwnRecords = inBothVersions(
	async (version, service) =>
		await inWorld(service, async (world) => {
			const { R3 = 'asAsked', R14 = 'unlimited', R17 = 'atOnce' } = service.behaviours;
			const { control } = world.sandbox;
			const [open = '', done = '', later = ''] = await makePayments(world, 3);
			control.advancePayment(done, { status: 'succeeded' });
			const problems: string[] = [];
			const expect = (what: string, item: IDataObject, id: string, releases: boolean): void => {
				if (item['releaseFunds'] === true && !releases)
					problems.push(`${what} released funds: ${textOf(item)}`);
				if (item['payment'] !== undefined && idOf(item) !== id)
					problems.push(`${what} gave another record: ${textOf(item)}`);
				if (R3 === 'otherPayment' || R14 === 'long' || R14 === 'huge' || service.isMixed) return;
				if (what === 'Get' && R17 !== 'atOnce' && isNotFound(item)) return;
				if (item['payment'] === undefined)
					problems.push(`${what} gave no payment: ${textOf(item)}`);
				else if (item['releaseFunds'] !== releases)
					problems.push(`${what} did not release funds: ${textOf(item)}`);
			};
			for (const [id, releases] of [
				[open, false],
				[done, true],
			] as const) {
				const [item = {}] = await world.run(payment(version, 'get', byId(id)));
				expect('Get', item, id, releases);
			}
			const [waited = {}] = await world.run(
				payment(version, 'waitForFinalStatus', { ...byId(open), maxWait: 40 }),
			);
			expect('Wait in vain', waited, open, false);
			const waiting = world.begin(
				payment(version, 'waitForFinalStatus', { ...byId(later), maxWait: 600 }),
			);
			await world.time.pass(5_000);
			control.advancePayment(later, { status: 'succeeded' });
			const [settled = {}] = await world.time.finish(waiting);
			expect('Wait', settled, later, true);
			return problems;
		}),
);

/** Send and Get by an external ID that differs from another one only in upper and lower case. */
export const onlyOwnExternalId: Play = async (service) =>
	await inWorld(service, async (world) => {
		const problems: string[] = [];
		const [first = {}] = await world.run(sendOf('v3', { externalId: 'INV-a' }));
		const own = world.payments()['INV-a']?.[0];
		const [found = {}] = await world.run(payment('v3', 'get', byExternalId('INV-a')));
		if (found['payment'] !== undefined && idOf(found) !== own)
			problems.push(`Get gave another record: ${textOf(found)}`);
		if (own !== undefined) world.sandbox.control.advancePayment(own, { status: 'succeeded' });
		for (const item of [
			...(await world.run(payment('v3', 'get', byExternalId('inv-A')))),
			...(await world.run(
				payment('v3', 'waitForFinalStatus', { ...byExternalId('inv-A'), maxWait: 10 }),
			)),
			...(await world.run(sendOf('v3', { externalId: 'inv-A' }))),
		]) {
			if (item['releaseFunds'] === true)
				problems.push(`funds released for a stranger's payment: ${textOf(item)}`);
			const isStrangers =
				item['payment'] !== undefined && idOf(item) !== world.payments()['inv-A']?.[0];
			if (isStrangers) problems.push(`a stranger's record: ${textOf(item)}`);
		}
		if (
			(world.payments()['INV-a']?.length ?? 0) > 1 ||
			(world.payments()['inv-A']?.length ?? 0) > 1
		)
			problems.push(`paid twice: ${textOf(first)}`);
		return problems;
	});

const total = 250;

/** Get Many with Return All, on v2 with two statuses. [behaviours, row R16] */
export const wholeLists = inBothVersions(
	async (version, service) =>
		await inWorld(service, async (world) => {
			const { S4 = 'answered', S5 = 'asAsked', R14 = 'unlimited' } = service.behaviours;
			const made = await makePayments(world, total);
			for (const id of made.slice(0, total / 2))
				world.sandbox.control.advancePayment(id, { status: 'processing' });
			const filters = version === 'v2' ? { filters: { status: ['queued', 'processing'] } } : {};
			const wanted = new Set(made);
			const items = await world.run(payment(version, 'getAll', { returnAll: true, ...filters }));
			const isRefused =
				S4 !== 'answered' || S5 === 'offsetIgnored' || R14 === 'long' || R14 === 'huge';
			const [first = {}] = items;
			if (first['error'] !== undefined)
				return isRefused || service.isMixed ? [] : [`failed: ${textOf(first)}`];
			const ids = items.map((item) => String(rowId(item)));
			const isWhole = ids.length === total && ids.every((id) => wanted.delete(id));
			return isWhole ? [] : [`${ids.length} rows, ${wanted.size} missing, reported as whole`];
		}),
);

/** A search returns the rows that match, as far as their records show it. */
export const ownRowsFound: Play = async (service) =>
	await inWorld(service, async (world) => {
		await world.run(sendOf('v3', { externalId: 'INV-1' }));
		await world.run(sendOf('v3', { externalId: 'INV-10' }));
		const [wanted] = world.payments()['INV-1'] ?? [];
		if (wanted === undefined) return [];
		const search = JSON.stringify({ search_type: 'external_id', search_term: 'INV-1' });
		const items = await world.run(
			payment('v3', 'getAll', { returnAll: true, options: { additionalQuery: search } }),
		);
		const rows = items.filter((item) => item['error'] === undefined);
		const strangers = rows
			.filter((item) => rowId(item) !== wanted)
			.map((item) => `another payment's row: ${textOf(item)}`);
		const mayFail =
			(service.behaviours.S4 ?? 'answered') !== 'answered' ||
			service.behaviours.S5 === 'offsetIgnored' ||
			(service.behaviours.R14 ?? 'unlimited') !== 'unlimited';
		const isMissing =
			!mayFail && service.isMixed !== true && !rows.some((item) => rowId(item) === wanted);
		return [...strangers, ...(isMissing ? [`the row is missing: ${textOf(items[0] ?? {})}`] : [])];
	});
