/** Every operation and the trigger output what the editor shows before the first run, in n8n's engine against the sandbox. */
import '../../support/engine/quietN8n';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { TypesOfMembers } from '../../../docs/data/memberTypes';
import { findEventOutput, findOutput } from '../../../docs/generate/outputSchemas';
import { choices, findChoices } from '../../../nodes/CrossBorderPayouts/registry';
import { errorModeCases } from '../../support/cases/errorModeCases';
import type { ErrorModeCase } from '../../support/cases/errorModeRow';
import { findFaults, namesOfMissing } from '../../support/cases/outputFaults';
import { executePayouts } from '../../support/engine/executePayouts';
import { activate, Database, until } from '../../support/engine/triggerHost';
import { paymentV2, paymentV3, quote, sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
	sandbox.control.clearFaults();
});

const run = async (
	parameters: INodeParameters,
	items: readonly IDataObject[] = [{}],
	file?: string,
): Promise<IDataObject[]> => {
	const { outputs, error } = await executePayouts(sandbox, {
		parameters: { simple: true, ...parameters },
		items,
		...(file === undefined ? {} : { file }),
	});
	if (error) throw new Error(`${error.message} ${error.description ?? ''}`);
	return (outputs[0] ?? []).map(({ json }) => json);
};

const todo =
	'Correct it in docs/data/outputMembers.ts, or in docs/data/fields.ts if it is an answer of the service';

/** Of each operation, and of the trigger. */
const seen = new Map<string, Set<string>>();

function expectShown(operation: string, members: TypesOfMembers, outputs: IDataObject[]): void {
	const names = seen.get(operation) ?? new Set<string>();
	seen.set(operation, names);
	const faults = new Set(outputs.flatMap((output) => findFaults(members, output, names)));
	expect([...faults].map((fault) => `${operation}: ${fault}. ${todo}`)).toEqual([]);
	expect(outputs).not.toEqual([]);
}

function expectAsShown(parameters: INodeParameters, outputs: IDataObject[]): void {
	const [resource, operation] = [String(parameters['resource']), String(parameters['operation'])];
	const [choice] = findChoices(resource, operation);
	if (!choice) throw new Error(`There is no operation ${resource}.${operation}`);
	const { members } = findOutput(choice.operation);
	// Of some answers, the interface shows no members.
	if (Object.keys(members).length === 0) return;
	expectShown(`${resource}.${operation}`, members, outputs);
}

/** Rows of another output than the form's default are left out. */
const rows = errorModeCases.filter(({ parameters }) => parameters['output'] !== 'items');

async function playRow({ arrange, item, parameters, file }: ErrorModeCase): Promise<IDataObject[]> {
	const made = await arrange?.(sandbox, async (form, items) => await run(form, items));
	const items = [0, 1].map((index) => item(index, undefined, made?.[index] ?? {}));
	const outputs = await run(parameters, items, file);
	// What the user's own columns are is not known before a run.
	return keepsInput(parameters) ? outputs.map((output, at) => without(items[at], output)) : outputs;
}

const keepsInput = ({ resource, operation }: INodeParameters): boolean =>
	findChoices(String(resource), String(operation))[0]?.operation.keepsInput === true;

const without = (input: IDataObject = {}, output: IDataObject): IDataObject =>
	Object.fromEntries(
		Object.entries(output).filter(
			([name, value]) =>
				!(Object.hasOwn(input, name) && value === input[name]) &&
				!(name.startsWith('input_') && Object.hasOwn(input, name.slice('input_'.length))),
		),
	);

it('is tried for every operation', () => {
	const tried = rows.map(({ parameters: { resource, operation } }) => `${resource}.${operation}`);
	const all = choices.map(({ operation: one }) => `${one.resource}.${one.operation}`);
	expect(all.filter((operation) => !tried.includes(operation))).toEqual([]);
});

it.each(rows)('$name', async (row) => {
	expectAsShown(row.parameters, await playRow(row));
});

const shows = (path: string, body: unknown): void =>
	void sandbox.control.addFault({ kind: 'status', status: 200, path, times: null, body });

/** A payment that existed before. */
const existing = (record: object): void =>
	shows('/v3/payments/INV-1', { id: 'pay_7', external_id: 'INV-1', ...record });

const refuseOtherCountries = (): void =>
	void sandbox.control.addFault({
		kind: 'status',
		status: 403,
		path: '/v2/payments/{id}',
		times: 2,
		skip: 1,
		body: { detail: 'This country is not enabled' },
	});

const quoted = async (apiVersion: string): Promise<IDataObject[]> => await run(quote(apiVersion));

const send = sendForm('v3');
const byExternalId = { __rl: true, mode: 'externalId', value: 'INV-1' };
const withoutDeal = { options: { deal: '={{ $json.none }}', mayBeEmpty: 'Deal ID' } };
const bare = { id: 'pay_7', external_id: 'INV-1', state: 'queued' };

interface Scene {
	readonly name: string;
	readonly form: INodeParameters;
	/** Prepares the service, and returns the items unless it is one empty item. */
	readonly arrange?: () => Promise<IDataObject[]> | IDataObject[] | void;
}

/** What makes members that are not always there. */
const scenes: readonly Scene[] = [
	{
		name: 'a dry run that prepares an approval',
		form: { ...send, dryRun: true, prepareApproval: true },
	},
	{ name: 'a payment with a wait for its end', form: { ...send, options: { waitForFinal: 1 } } },
	{
		name: 'a payment that replaces another one',
		form: { ...send, externalId: 'INV-1#2', options: { replacesExternalId: 'INV-1' } },
		arrange: () => {
			const { id } = sandbox.control.makePayment({ externalId: 'INV-1', amount: 1000 });
			sandbox.control.advancePayment(id, { status: 'failed' });
		},
	},
	{
		name: 'two payments of one amount to one account',
		form: { ...sendForm('v2'), externalId: '={{ $json.id }}' },
		arrange: () => [{ id: 'INV-1' }, { id: 'INV-2' }],
	},
	{ name: 'a payment without its option', form: { ...send, ...withoutDeal } },
	{ name: 'a quote without its option', form: { ...quote('v3'), ...withoutDeal } },
	{
		name: 'a created payment without its option',
		form: {
			...paymentV3,
			options: { additionalBody: '={{ $json.none }}', mayBeEmpty: 'Additional Body Fields' },
		},
		arrange: async () => await quoted('v3'),
	},
	{
		name: 'an account check without its option',
		form: {
			resource: 'account',
			operation: 'validate',
			apiVersion: 'v3',
			accountNumber: '000123456789',
			bankBranchCode: 'SBIN0000001',
			additionalFields: { beneficiaryName: '={{ $json.none }}' },
			options: { mayBeEmpty: 'Beneficiary Name' },
		},
	},
	{
		name: 'a payment that shows no country',
		form: send,
		arrange: () => existing({ status: 'queued' }),
	},
	{
		name: 'a created payment that shows no country',
		form: paymentV3,
		arrange: async () => {
			existing({ status: 'queued' });
			return await quoted('v3');
		},
	},
	{ name: 'a payment that shows no status', form: send, arrange: () => existing(bare) },
	{
		name: 'a created payment that shows no status',
		form: paymentV3,
		arrange: async () => {
			existing(bare);
			return await quoted('v3');
		},
	},
	{
		name: 'a found payment that shows no status',
		form: { resource: 'payment', operation: 'get', payment: byExternalId },
		arrange: () => existing(bare),
	},
	{
		name: 'an awaited payment that shows no status',
		form: {
			resource: 'payment',
			operation: 'waitForFinalStatus',
			payment: byExternalId,
			maxWait: 1,
		},
		arrange: () => existing(bare),
	},
	{
		name: 'a listed payment that shows no status',
		form: { resource: 'payment', operation: 'getAll', limit: 1 },
		arrange: () => shows('/v3/payments', [bare]),
	},
	{
		name: 'a past event that shows no status',
		form: {
			resource: 'paymentEvent',
			operation: 'getAll',
			afterEventId: '={{ $json.after }}',
			options: { quiet: 1 },
		},
		arrange: async () => {
			await sandbox.control.burst({ payments: 1, statuses: ['queued'] });
			const [given] = sandbox.control.events('v3');
			sandbox.control.appendEvent({ version: 'v3', event: 'payment', data: bare });
			return [{ after: String(given?.id) }];
		},
	},
	{
		name: 'a payment in a country where the service does not look',
		form: sendForm('v2'),
		arrange: refuseOtherCountries,
	},
	{
		name: 'a created payment in a country where the service does not look',
		form: paymentV2,
		arrange: async () => {
			refuseOtherCountries();
			return await quoted('v2');
		},
	},
	{
		name: 'a report with all its parameters',
		form: { resource: 'report', operation: 'getAll' },
		arrange: () =>
			void sandbox.control.addReport({
				params: {
					country: 'IND',
					sorting_order: 'asc',
					start_ts: '2026-01-01T00:00:00Z',
					end_ts: '2026-01-02T00:00:00Z',
					status: ['succeeded'],
					ids: ['INV-1'],
					external: true,
				},
			}),
	},
];

it.each(scenes)('$name', async ({ form, arrange }) => {
	expectAsShown(form, await run(form, (await arrange?.()) ?? [{}]));
});

/** The items of the trigger until there are `count` of them. */
async function listen(
	parameters: INodeParameters,
	happen: () => unknown,
	count: number,
): Promise<void> {
	const database = new Database();
	const trigger = await activate(sandbox, database, { simple: true, ...parameters });
	await until(() => sandbox.control.streams().length > 0, 'an open stream');
	await happen();
	await until(() => database.events.length >= count, 'an event');
	await trigger.close();
	await until(() => sandbox.control.streams().length === 0, 'the end of the stream');
	expectShown('trigger', findEventOutput().members, database.events);
}

it.each(['v2', 'v3'])('events of %s', async (apiVersion) => {
	const statuses = ['queued', 'succeeded'] as const;
	await listen(
		{ apiVersion },
		async () => await sandbox.control.burst({ payments: 1, statuses: [...statuses] }),
		statuses.length,
	);
});

it('an event that shows no status', async () => {
	await listen(
		{ apiVersion: 'v3' },
		() => sandbox.control.appendEvent({ version: 'v3', event: 'payment', data: bare }),
		1,
	);
});

it('an update of v2 whose payment is not found', async () => {
	const data = {
		id: '01939b6c-4a1e-4c3d-8f00-2b1f6d0a9c11',
		status: 'failed',
		timestamp: new Date().toISOString(),
	};
	await listen(
		{ apiVersion: 'v2', countries: ['IND'] },
		() => sandbox.control.appendEvent({ version: 'v2', event: 'payment-update', data }),
		1,
	);
});

it('shows no member that none of these outputs has', () => {
	const outputs: ReadonlyArray<readonly [string, TypesOfMembers]> = [
		...choices.map(({ operation }): [string, TypesOfMembers] => [
			`${operation.resource}.${operation.operation}`,
			findOutput(operation).members,
		]),
		['trigger', findEventOutput().members],
	];
	const unseen = outputs.flatMap(([operation, members]) =>
		namesOfMissing(members)
			.filter((name) => seen.get(operation)?.has(name) !== true)
			.map((name) => `${operation}: ${name}. Add a scene here that makes it, or leave it out`),
	);
	expect([...new Set(unseen)]).toEqual([]);
});
