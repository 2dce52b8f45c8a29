/** All other requests: reports, balances, checks, and the pace of requests. */
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { quote } from '../../support/fakes/forms';
import { activate, Database } from '../world/simulatedTriggerHost';
import { inWorld, type World } from '../world/world';
import { inBothVersions, textOf, type Play } from './common';
import { sendOf } from './money';

const isSlow = ({ R14 = 'unlimited' }: World['service']['behaviours']): boolean =>
	R14 === 'long' || R14 === 'huge';

/** A Wait ends when the payment ends, even if a trigger of the same account has an open stream. */
export const waitEnds: Play = async (service) =>
	await inWorld(service, async (world) => {
		const { time, sandbox } = world;
		const trigger = await activate(world, new Database());
		await time.pass(5_000);
		const { paymentIds } = await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
		const waiting = world.begin({
			resource: 'payment',
			operation: 'waitForFinalStatus',
			apiVersion: 'v3',
			payment: { __rl: true, mode: 'paymentId', value: paymentIds[0] ?? '' },
			// A service may require it. [behaviours, row R6]
			country: 'IND',
			maxWait: 900,
		});
		await time.pass(40_000);
		sandbox.control.advancePayment(String(paymentIds[0]), { status: 'succeeded' });
		const settledAtMs = time.now();
		const [item = {}] = await time.finish(waiting);
		const afterMs = time.now() - settledAtMs;
		await trigger.close();
		// The stream may still announce the end.
		if (service.behaviours.R3 === 'otherPayment' || isSlow(service.behaviours))
			return requireId(item, paymentIds[0]);
		return [
			...(item['releaseFunds'] === true ? [] : [`did not end: ${textOf(item)}`]),
			...(afterMs > 90_000 ? [`ended ${Math.round(afterMs / 1000)} s late`] : []),
		];
	});

function requireId(item: IDataObject, id: string | undefined): string[] {
	const { payment } = item as { payment?: { id?: unknown } };
	return item['releaseFunds'] === true && payment?.id !== id
		? [`released funds: ${textOf(item)}`]
		: [];
}

const connectionCheck: INodeParameters = { resource: 'connection', operation: 'check' };

/** Connection: Check finds nothing if nothing is wrong, and otherwise names the cause. */
export const checkSaysWhy: Play = async (service) =>
	await inWorld(service, async (world) => {
		const { R7 = 'checkedIfSent', R9 = 'noSlash', R14 = 'unlimited' } = service.behaviours;
		if (R14 !== 'unlimited') return [];
		const { credential } = world;
		const problems: string[] = [];
		const check = async (
			what: string,
			fault: string | null,
			changes: ICredentialDataDecryptedObject = {},
		): Promise<void> => {
			world.credential = { ...credential, ...changes };
			const [report = {}] = await world.run(connectionCheck);
			if (report['fault'] !== fault)
				problems.push(`${what}: ${textOf(report)} in place of ${String(fault)}`);
		};
		await check('as it should be', null);
		await check('bodies signed', null, { signBody: true });
		await check('bodies not signed', R7 === 'requiredOnPost' ? 'signature' : null, {
			signBody: false,
		});
		await check('bodies signed in another encoding', R7 === 'notChecked' ? null : 'signature', {
			signBody: true,
			hmacEncoding: 'base64',
		});
		await check('wrong keys', 'keys', { secretKey: 'issued-by-nobody-'.repeat(3) });
		const url = String(credential['baseUrl']);
		await check(`base URL, ${R9}`, 'base_url', {
			baseUrl: url.endsWith('/') ? url.slice(0, -1) : `${url}/`,
		});
		return problems;
	});

/** A payment with a wrong body signature or a wrong key never gets the message "v3 is not enabled". */
export const signatureFaultNamed: Play = async (service) =>
	await inWorld(service, async (world) => {
		const { R7 = 'checkedIfSent' } = service.behaviours;
		world.credential = { ...world.credential, signBody: true, hmacEncoding: 'base64' };
		const problems: string[] = [];
		for (const version of ['v3', 'v2'] as const) {
			const items = await world.run(
				sendOf(version, { externalId: `INV-${version}` }),
				Array.from({ length: 5 }, () => ({})),
			);
			const [first = {}] = items;
			const codes = items.map(({ details }) => (details as IDataObject | undefined)?.['code']);
			if (codes.includes('v3_not_enabled'))
				problems.push(`${version}: called "v3 is not enabled": ${textOf(first)}`);
			if (R7 === 'notChecked' && service.isMixed !== true && first['error'] !== undefined)
				problems.push(`${version}: failed: ${textOf(first)}`);
			if (R7 !== 'notChecked' && first['error'] === undefined)
				problems.push(`${version}: paid all the same`);
		}
		const debugs = world.network.exchanges.filter(({ path }) => path.endsWith('/v2/debug')).length;
		// A gateway may refuse one now and then, and the check asks again.
		return debugs > 2 && service.isMixed !== true
			? [...problems, `asked ${debugs} times for /v2/debug`]
			: problems;
	});

const report = (operation: string, rest: INodeParameters): INodeParameters => ({
	resource: 'report',
	operation,
	output: 'items',
	returnAll: true,
	...rest,
});
const window = { country: 'IND', start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' };

/** The report list arrives row by row. The rows of a file arrive by their columns. */
export const reportsPass: Play = async (service) =>
	await inWorld(service, async (world) => {
		const { R15 = 'asListed', R14 = 'unlimited', R10 = 'complete' } = service.behaviours;
		const { control } = world.sandbox;
		const made = [control.addReport(), control.addReport()].map(({ id }) => id);
		const [paid = {}] = await world.run(sendOf('v3'));
		const [id] = world.payments()['INV-1'] ?? [];
		if (id !== undefined) control.advancePayment(id, { status: 'succeeded' });
		const problems: string[] = [];
		const listed = await world.run({
			resource: 'report',
			operation: 'getAll',
			apiVersion: 'v2',
			returnAll: true,
		});
		const ids = listed.map((item) => item['id']);
		if (
			!isSlow(service.behaviours) &&
			service.isMixed !== true &&
			[...ids].sort().join() !== [...made].sort().join()
		)
			problems.push(`list: ${textOf(listed[0] ?? {})}`);
		if (
			R10 === 'unknownStatus' &&
			listed.some((item) => item['error'] === undefined && item['file_status'] !== 'archived')
		)
			problems.push('the status was changed');
		if (id === undefined || R14 !== 'unlimited') return problems;
		for (const form of [
			report('getPayoutReport', { apiVersion: 'v3', ...window }),
			report('getWalletReport', { apiVersion: 'v3', country: 'IND' }),
		]) {
			const rows = await world.run(form);
			const [row] = rows;
			const name = String(form['operation']);
			const isEmpty = R15 === 'empty' || R15 === 'headerAlone';
			if (isEmpty) {
				if (rows.some((item) => item['error'] === undefined))
					problems.push(`${name}: rows of nothing: ${textOf(row ?? {})}`);
			} else if (row === undefined || row['error'] !== undefined)
				problems.push(`${name}: ${textOf(row ?? {})} ${textOf(paid)}`);
			else if (Object.keys(row).some((column) => column.startsWith('\uFEFF')))
				problems.push(`${name}: a byte-order mark in a column's name`);
			else if (R15 !== 'columnMissing' && row['external_id'] !== 'INV-1')
				problems.push(`${name}: external_id is ${String(row['external_id'])}`);
		}
		return problems;
	});

const filterShapes: Readonly<Record<string, (value: string) => unknown>> = {
	text: (value) => value,
	range: (value) => value,
	list: (value) => [value],
	object: (value) => ({ value }),
};
const windows: Readonly<Record<string, unknown>> = {
	text: { start: '2020-01-01T00:00:00Z', end: '2099-01-01T00:00:00Z' },
	list: ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'],
	object: { from: '2020-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z' },
	range: '2020-01-01T00:00:00Z/2099-01-01T00:00:00Z',
};

/** Report filters in the shape that the service requires. */
export const anyFilterShape: Play = async (service) =>
	await inWorld(service, async (world) => {
		const { R11 = 'text' } = service.behaviours;
		const shape = filterShapes[R11] ?? filterShapes['text']!;
		const { id } = world.sandbox.control.addReport();
		const json = (value: unknown): string =>
			typeof value === 'string' ? value : JSON.stringify(value);
		const wallet = await world.run(
			report('getWalletReport', {
				apiVersion: 'v3',
				country: 'IND',
				period: 'json',
				timestamp: json(windows[R11]),
				filters: { ledgerOperation: json(shape('debit')) },
			}),
		);
		const item = { shaped: shape('payout') } as IDataObject;
		const list = await world.run(
			{
				resource: 'report',
				operation: 'getAll',
				apiVersion: 'v2',
				returnAll: true,
				filters: { reportType: '={{ $json.shaped }}' },
			},
			[item],
		);
		// A list that cannot be read to its end is an error, whatever the shape of the filters.
		if (service.isMixed === true && service.behaviours.S5 === 'offsetIgnored') return [];
		return [
			...wallet
				.filter((row) => row['error'] !== undefined)
				.map((row) => `wallet report: ${textOf(row)}`),
			...(list.some((row) => row['id'] === id) ? [] : [`list: ${textOf(list[0] ?? {})}`]),
		];
	});

/** Undocumented values pass through unchanged. */
export const notShownPasses: Play = async (service) =>
	await inWorld(service, async (world) => {
		const [made = {}] = await world.run(quote('v3'));
		// A gateway that refuses at random may refuse every try.
		const isRefused = ({ details }: IDataObject): boolean =>
			service.hits !== undefined &&
			(details as IDataObject | undefined)?.['code'] === 'rate_limited';
		if (isRefused(made)) return [];
		const forms: INodeParameters[] = [
			{
				resource: 'quote',
				operation: 'get',
				apiVersion: 'v3',
				quote: String(made['id']),
				quoteId: String(made['id']),
				country: 'IND',
			},
			{ resource: 'balance', operation: 'get', apiVersion: 'v3', country: 'IND' },
		];
		const problems: string[] = [];
		for (const form of forms) {
			const [item = {}] = await world.run(form);
			const isMore = service.behaviours.R12 === 'more';
			if (isRefused(item)) continue;
			if (item['error'] !== undefined)
				problems.push(`${String(form['resource'])}: ${textOf(item)}`);
			else if (isMore && !textOf(item).includes('"revision":7'))
				problems.push(`${String(form['resource'])}: a member is gone: ${textOf(item)}`);
		}
		return problems;
	});

const canaries = ['Canary Personson', 'CANARY00123987', 'canary personson', 'Personson'];

/** An item's error and a trigger's log contain no personal data and no key, whatever the service writes. */
export const nothingLeaks = inBothVersions(
	async (version, service) =>
		await inWorld(service, async (world) => {
			const person =
				version === 'v3'
					? {
							sender: '{"name":"Canary Personson"}',
							beneficiary: '{"name":"Canary Personson","account_number":"CANARY00123987"}',
						}
					: {
							senderName: 'Canary Personson',
							beneficiaryName: 'Canary Personson',
							beneficiaryAccountNumber: 'CANARY00123987',
							senderIdentityDoc: 'CANARY00123987',
						};
			const forms = [
				sendOf(version, person),
				sendOf(version, { ...person, amount: '0.01' }),
				sendOf(version, { ...person, amount: '99999999' }),
			];
			const items: IDataObject[] = [];
			for (const form of [...forms, ...forms]) items.push(...(await world.run(form)));
			world.credential = { ...world.credential, secretKey: 'Canary-secret-key-'.repeat(2) };
			items.push(...(await world.run(sendOf(version, { ...person, externalId: 'INV-2' }))));
			const said = items
				.filter(({ error }) => error !== undefined)
				.map((item) => JSON.stringify(item));
			const secrets = [
				...canaries,
				world.account.secretKey,
				world.account.accessKey,
				'Canary-secret-key',
				'eyJ',
			];
			return secrets
				.flatMap((secret) =>
					said
						.filter((text) => text.includes(secret))
						.map((text) => `shows ${secret.slice(0, 20)}: ${text.slice(0, 400)}`),
				)
				.slice(0, 3);
		}),
);

/** No request is sent before a 429 allows it. If the pause is too long, the items fail. */
export const requestPaceKept = inBothVersions(
	async (version, service) =>
		await inWorld({ ...service, hits: { ...service.hits, R14: 'every:3' } }, async (world) => {
			const { R14 = 'unlimited' } = service.behaviours;
			const items = await world.run(
				quote(version),
				Array.from({ length: 12 }, () => ({})),
			);
			const { exchanges } = world.network;
			const pauses: Readonly<Record<string, number>> = {
				seconds: 1_000,
				zero: 500,
				negative: 0,
				date: 1_000,
				words: 0,
				missing: 0,
				long: 3_600_000,
				huge: 3_600_000,
			};
			const pauseMs = pauses[R14];
			const problems: string[] = [];
			if (pauseMs === undefined)
				return exchanges.some(({ status }) => status === 429) ? ['refused'] : [];
			exchanges.forEach(({ status, atMs }, index) => {
				const next = exchanges.slice(index + 1).find((other) => other.atMs > atMs);
				if (status === 429 && next && next.atMs - atMs < pauseMs)
					problems.push(`asked again after ${next.atMs - atMs} ms in place of ${pauseMs} ms`);
			});
			const failed = items.filter(({ error }) => error !== undefined);
			if (isSlow(service.behaviours)) {
				if (failed.length === 0) problems.push('nothing failed');
				if (world.time.now() - (exchanges[0]?.atMs ?? 0) > 300_000)
					problems.push('waited for longer than 300 s');
			} else if (failed.length > 0) problems.push(`failed: ${textOf(failed[0] ?? {})}`);
			return [...new Set(problems)];
		}),
);
