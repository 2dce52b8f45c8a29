/**
 * An n8n process with the package in it. It can be killed at any moment. What is not in the database by then is
 * gone, and nothing in the process ever runs again.
 */
import * as n8nWorkflow from 'n8n-workflow';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	INodeParameters,
	IRun,
	ITriggerFunctions,
	WorkflowActivateMode,
} from 'n8n-workflow';

import { createFakeContext, withDefaults } from '../support/fakes/fakeExecuteContext';
import { createFakeTriggerContext } from '../support/fakes/fakeTriggerContext';
import type { Load, Loaded } from './bundles';
import type { Database, Execution, PaidRun } from './database';
import { drawsFates } from './fate';
import type { Network, Sender } from './network';
import { randomOf } from './random';
import type { WorldTime } from './time';
import type { N8nTraits, WorkflowTraits } from './traits';

export interface Workflow extends WorkflowTraits {
	readonly id: string;
	readonly parameters: INodeParameters;
	/** Its trigger. Default: one with an ID. */
	readonly node?: INode;
}

export interface ProcessPorts {
	readonly time: WorldTime;
	readonly network: Pick<Network, 'request' | 'close'>;
	readonly database: Database;
	readonly load: Load;
	readonly traits: N8nTraits;
	readonly seed: number;
	readonly credential: () => ICredentialDataDecryptedObject;
	/** How long an execution takes, and whether it fails. */
	readonly runOf: (
		workflow: Workflow,
		items: readonly IDataObject[],
	) => { readonly ms: number; readonly fails: boolean };
}

type Emit = ITriggerFunctions['emit'];

export class N8nProcess {
	private isAlive = true;
	private setByMs = 0;
	private readonly loaded: Loaded;
	private readonly active = new Map<string, () => Promise<void>>();

	constructor(
		readonly name: string,
		private readonly ports: ProcessPorts,
	) {
		const { time, seed, load } = ports;
		const random = randomOf(seed, name);
		const now = (): number => time.now() + this.setByMs;
		const startedMs = time.now();
		this.loaded = load({
			Date: new Proxy(Date, {
				construct: (target, args, made) =>
					Reflect.construct(target, args.length === 0 ? [now()] : args, made) as object,
				get: (target, member) =>
					member === 'now' ? now : (Reflect.get(target, member) as unknown),
			}),
			Math: Object.create(Math, { random: { value: random.next } }) as Math,
			performance: { now: () => time.now() - startedMs },
			n8n: { ...exportsOf(ports.traits), sleep: this.sleep },
		});
	}

	private readonly sleep = async (ms: number, signal?: AbortSignal): Promise<void> =>
		await this.ports.time.sleep(ms, signal, () => this.isAlive);

	/** Sets the clock of the machine. */
	setClock(byMs: number): void {
		this.setByMs += byMs;
	}

	async publish(workflow: Workflow, activation: WorkflowActivateMode): Promise<void> {
		const { database, traits } = this.ports;
		const saved = structuredClone(database.staticData.get(workflow.id) ?? {});
		const { trigger } = this.loaded;
		const filled = withDefaults(trigger.description.properties, workflow.parameters);
		let isOpen = true;
		const context = createFakeTriggerContext(filled as IDataObject, {
			emit: this.emitter(workflow, saved),
			getNodeParameter: (name: string, fallback: unknown) => memberOf(filled, name) ?? fallback,
			getActivationMode: () => activation,
			getWorkflowSettings: () => ({}),
			getTimezone: () => 'UTC',
			getWorkflow: () => ({ id: workflow.id, name: workflow.id, active: true }),
			getCredentials: async () => structuredClone(this.ports.credential()),
			getWorkflowStaticData: () => saved,
			...(workflow.node && { getNode: () => ({ ...workflow.node, parameters: filled }) }),
			saveFailedExecution: traits.savesFailures
				? (error: { message: string; description?: string }) => {
						if (this.isAlive && isOpen) this.tell(workflow, error);
					}
				: undefined,
			logger: Object.fromEntries(
				['debug', 'info', 'warn', 'error'].map((level) => [
					level,
					(text: string) => this.log(level, text),
				]),
			),
		}).context;
		this.giveHelper(context, this.name);
		const response = await trigger.trigger?.call(context);
		database.staticData.set(workflow.id, structuredClone(saved));
		this.active.set(workflow.id, async () => {
			isOpen = false;
			await response?.closeFunction?.();
		});
	}

	async unpublish(workflow: Workflow): Promise<void> {
		const close = this.active.get(workflow.id);
		this.active.delete(workflow.id);
		await close?.();
	}

	/** Runs the action node. */
	async pay(
		name: string,
		parameters: INodeParameters,
		invoices: readonly string[],
		before: ReadonlySet<string>,
		faults: Parameters<typeof drawsFates>[0],
	): Promise<void> {
		const { database, credential, seed } = this.ports;
		const run: PaidRun = { name, invoices, before, items: null };
		database.runs.push(run);
		const { payouts } = this.loaded;
		const { context } = createFakeContext({
			parameters: withDefaults(payouts.description.properties, parameters),
			items: invoices.map((externalId) => ({ externalId })),
			credential: credential(),
			continueOnFail: true,
		});
		Object.assign(context, {
			addExecutionHints: () => undefined,
			logger: { debug: () => undefined, info: () => undefined, warn: () => undefined },
		});
		this.giveHelper(context, name, { fateOf: drawsFates(faults, randomOf(seed, name).next) });
		try {
			const output = (await payouts.execute?.call(context)) as
				ReadonlyArray<ReadonlyArray<{ readonly json: IDataObject }>> | undefined;
			run.items = (output?.[0] ?? []).map(({ json }) => json);
		} catch (error) {
			run.error = error;
		}
	}

	kill(): void {
		this.isAlive = false;
		// Nothing of it runs any more. Node.js keeps signals in memory until they have aborted.
		for (const close of this.active.values()) void close();
		this.ports.network.close(this.name);
		this.ports.database.recover(this.name, this.ports.time.now());
	}

	private giveHelper(context: object, name: string, fate: Pick<Sender, 'fateOf'> = {}): void {
		const { network, credential: data } = this.ports;
		const { credential } = this.loaded;
		const sender: Sender = { name, isAlive: () => this.isAlive, credential, data, ...fate };
		const { helpers } = context as { helpers: object };
		Object.assign(helpers, {
			httpRequestWithAuthentication: async (
				_type: string,
				...args: Parameters<Network['request']> extends [Sender, ...infer Rest] ? Rest : never
			) => await network.request(sender, ...args),
		});
	}

	/** n8n saves the static data, stores the execution under its key, and runs it. */
	private emitter(workflow: Workflow, saved: IDataObject): Emit {
		const { database, traits } = this.ports;
		return (data, _answer, done, key = '') => {
			if (!this.isAlive) return;
			database.emitted.push(key);
			database.staticData.set(workflow.id, structuredClone(saved));
			const items = (data[0] ?? []).map(({ json }) => structuredClone(json));
			const wait = async (): Promise<void> => {
				if (traits.storeMs > 0) await this.sleep(traits.storeMs);
			};
			const run = async (): Promise<IRun | undefined> => {
				await wait();
				const execution = this.store(workflow, traits.hasKeys ? key : '', items);
				if (!execution) return undefined;
				await wait();
				return await this.run(workflow, execution);
			};
			run().then(
				(result) => done?.resolve(result as IRun),
				(error: unknown) => done?.reject(error as Error),
			);
		};
	}

	/** @returns null if its key is taken */
	private store(workflow: Workflow, key: string, items: readonly IDataObject[]): Execution | null {
		const { database, traits, time } = this.ports;
		const taken = key === '' ? undefined : database.executions.find((one) => one.key === key);
		if (taken && !(traits.reclaims && taken.status === 'new')) return null;
		// n8n deletes its row in the transaction that stores the new one.
		if (taken) taken.key = '';
		const execution: Execution = {
			workflow: workflow.id,
			key,
			items,
			process: this.name,
			storedAtMs: time.now(),
			begunAtMs: null,
			endedAtMs: null,
			status: 'new',
		};
		database.executions.push(execution);
		return execution;
	}

	private async run(workflow: Workflow, execution: Execution): Promise<IRun> {
		const { time, runOf } = this.ports;
		execution.begunAtMs = time.now();
		execution.status = 'running';
		const { ms, fails } = runOf(workflow, execution.items);
		await this.sleep(ms);
		execution.status = fails ? 'error' : 'success';
		execution.endedAtMs = time.now();
		return { status: execution.status } as IRun;
	}

	private tell(
		{ id }: Workflow,
		{ message, description = '' }: { message: string; description?: string },
	): void {
		this.ports.database.told.push({
			atMs: this.ports.time.now(),
			workflow: id,
			process: this.name,
			text: `${message} | ${description}`,
		});
	}

	private log(level: string, text: string): void {
		if (this.isAlive) this.ports.database.logs.push(`${level}: ${text}`);
	}
}

const memberOf = (value: unknown, path: string): unknown =>
	path.split('.').reduce<unknown>((at, part) => (at as IDataObject | undefined)?.[part], value);

/** Exports by which the package knows n8n 2.32. */
const newer = [
	'pickVariableForProject',
	'normalizeGroupDescription',
	'circuitBreakerSchema',
	'validateWorkflowGroups',
	'isSubMinuteCron',
];

const exportsOf = ({ reclaims }: N8nTraits): object =>
	reclaims
		? { ...n8nWorkflow }
		: Object.fromEntries(Object.entries(n8nWorkflow).filter(([name]) => !newer.includes(name)));
