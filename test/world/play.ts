/** Plays a plan, and returns everything that a judge may want to know. */
import { createRandom } from '../../sandbox/basics/random';
import { sendForm } from '../support/fakes/forms';
import type { Load } from './bundles';
import { Database } from './database';
import { N8nProcess, type Workflow } from './n8n';
import { createNetwork, type Exchange, type Network } from './network';
import { endOf, spanMs, type Action, type Plan } from './plan';
import { startService, type Paid, type Service, type State } from './service';
import { WorldTime } from './time';

export interface Played {
	readonly plan: Plan;
	/** When the first activation was over. */
	readonly activeAtMs: number;
	readonly workflows: readonly Workflow[];
	readonly database: Database;
	readonly exchanges: readonly Exchange[];
	/** All statuses, in order. */
	readonly happened: readonly State[];
	readonly paid: readonly Paid[];
	/** The keys, and the beginnings of the parts of all tokens. */
	readonly secrets: readonly string[];
	readonly hours: number;
}

const startMs = Date.UTC(2026, 0, 5, 10);
/** Everything must have come so long after the last trouble. */
const restMs = 40 * 60_000;

export async function play(plan: Plan, load: Load): Promise<Played> {
	const { random } = Math;
	Math.random = createRandom(plan.seed);
	let onTime: (nowMs: number) => void = () => undefined;
	const time = new WorldTime(startMs, (nowMs) => onTime(nowMs));
	const service = await startService(plan.traits, time);
	onTime = (nowMs) => void service.sandbox.control.setClock({ set: new Date(nowMs).toISOString() });
	try {
		const world = new World(plan, load, time, service);
		await world.begin();
		const activeAtMs = time.now();
		for (const action of plan.actions) time.at(activeAtMs + action.atMs, () => world.act(action));
		const lastMs = Math.max(spanMs, ...plan.actions.map(endOf));
		await time.pass(lastMs + restMs);
		const { database, workflows, network } = world;
		await world.end();
		return {
			plan,
			activeAtMs,
			workflows,
			database,
			exchanges: network.exchanges,
			happened: service.happened(),
			paid: service.paid(),
			secrets: [service.keys.secretKey, service.keys.accessKey, ...network.tokenParts],
			hours: (time.now() - startMs) / 3_600_000,
		};
	} finally {
		await service.sandbox.stop();
		Math.random = random;
	}
}

class World {
	readonly database = new Database();
	readonly network: Network;
	readonly workflows: readonly Workflow[];
	private n8n: N8nProcess | null = null;
	/** It runs on for a while, and another one has taken over. */
	private readonly leaving = new Set<N8nProcess>();
	private accessKey: string;
	private starts = 0;
	private outages = 0;
	private refusals = 0;
	private slowMs: number | null = null;
	private readonly failing = new Map<string, number>();
	private readonly idle = new Set<string>();

	constructor(
		private readonly plan: Plan,
		private readonly load: Load,
		private readonly time: WorldTime,
		private readonly service: Service,
	) {
		const { traits } = plan;
		this.accessKey = service.keys.accessKey;
		this.network = createNetwork(service, time, traits);
		this.workflows = traits.workflows.map((workflow, index) => ({
			...workflow,
			id: `workflow-${index + 1}`,
			parameters: {
				apiVersion: traits.version,
				simple: false,
				statuses: [...workflow.statuses],
				continueWhen: workflow.continueWhen,
				options: {
					eventsPerExecution: workflow.eventsPerExecution,
					countries: ['IND'],
				},
			},
		}));
	}

	/** The workflows are published, and their streams are open. */
	async begin(): Promise<void> {
		this.startN8n('activate');
		await this.time.pass(5_000);
	}

	async end(): Promise<void> {
		for (const n8n of this.leaving) n8n.kill();
		this.n8n?.kill();
		await this.time.pass(0);
	}

	act(action: Action): void {
		const { network, service, time } = this;
		const after = (ms: number, run: () => void): void => void time.at(time.now() + ms, run);
		switch (action.kind) {
			case 'make':
				return void time.work(async () => await service.makePayment(action.payment));
			case 'advance':
				return service.advance(action.payment, action.path);
			case 'pay':
				return this.pay(action);
			case 'cut':
				return network.cut(action.how);
			case 'freeze streams':
				return network.freezeStreams();
			case 'outage':
				network.setDown(++this.outages > 0);
				return after(action.ms, () => network.setDown(--this.outages > 0));
			case 'lists fail':
				this.refusals += 1;
				network.answerLists(action.status);
				return after(action.ms, () => --this.refusals === 0 && network.answerLists(null));
			case 'kill':
				if (!this.n8n) return;
				this.n8n.kill();
				this.n8n = null;
				return after(action.ms, () => this.startN8n('init'));
			case 'publish again':
				return this.publishAgain(action.ms);
			case 'clock': {
				const { n8n } = this;
				n8n?.setClock(action.byMs);
				return after(action.ms, () => n8n?.setClock(-action.byMs));
			}
			case 'slow':
				this.slowMs = action.runMs;
				return after(action.ms, () => (this.slowMs = null));
			case 'fail':
				return void this.failing.set(action.payment, action.times);
			case 'take over': {
				const { n8n } = this;
				if (!n8n) return;
				this.leaving.add(n8n);
				this.n8n = null;
				this.startN8n('leadershipChange');
				return after(action.ms, () => {
					this.leaving.delete(n8n);
					n8n.kill();
				});
			}
			case 'rotate key': {
				const next = service.rotateKey();
				return after(action.ms, () => {
					this.accessKey = next;
					for (const workflow of this.workflows) this.publishAgain(1_000, workflow);
				});
			}
		}
	}

	private startN8n(activation: 'activate' | 'init' | 'leadershipChange'): void {
		if (this.n8n) return;
		this.starts += 1;
		const { time, network, database, load, plan } = this;
		const { secretKey } = this.service.keys;
		const n8n = new N8nProcess(`n8n ${this.starts}`, {
			time,
			network,
			database,
			load,
			traits: plan.traits.n8n,
			seed: plan.seed,
			credential: () => ({
				baseUrl: this.service.sandbox.issuer,
				environment: 'sandbox',
				algorithm: 'HS256',
				accessApiKey: this.accessKey,
				secretKey,
				keyEncoding: 'text',
				signBody: false,
				hmacEncoding: 'hex',
				lifetimeSeconds: 120,
			}),
			runOf: ({ runMs, id }, items) => ({
				ms: this.slowMs ?? runMs,
				fails: this.failsOnce(id, items),
			}),
		});
		this.n8n = n8n;
		for (const workflow of this.workflows)
			if (!this.idle.has(workflow.id)) void n8n.publish(workflow, activation);
	}

	private publishAgain(ms: number, workflow = this.workflows[0]): void {
		if (!workflow || !this.n8n || this.idle.has(workflow.id)) return;
		this.idle.add(workflow.id);
		void this.n8n.unpublish(workflow);
		this.time.at(this.time.now() + Math.max(ms, 1_000), () => {
			this.idle.delete(workflow.id);
			void this.n8n?.publish(workflow, 'activate');
		});
	}

	private pay({ name, invoices, faults }: Extract<Action, { kind: 'pay' }>): void {
		const form = {
			...sendForm(this.plan.traits.version),
			externalId: '={{ $json.externalId }}',
		};
		if (this.plan.traits.behaviours.R5 === 'none' && invoices.some((one) => this.isOpen(one)))
			return;
		const before = new Set(this.service.paid().map(({ invoice }) => invoice));
		void this.n8n?.pay(name, form, invoices, before, faults);
	}

	/**
	 * Whether it is unknown if an earlier run has paid it. Where the service accepts an external ID twice, nobody
	 * may pay it again then.
	 */
	private isOpen(invoice: string): boolean {
		return this.database.runs.some(({ invoices, items }) => {
			const at = invoices.indexOf(invoice);
			if (at < 0) return false;
			const { outcome, details } = (items?.[at] ?? {}) as {
				outcome?: string;
				details?: { created?: string };
			};
			return outcome === undefined && details?.created !== 'no';
		});
	}

	/** All payments of an execution that fails have failed once more: three failures set them aside. */
	private failsOnce(workflow: string, items: readonly object[]): boolean {
		if (workflow !== 'workflow-1') return false;
		const failing = items
			.map((item) => this.nameOf(item))
			.filter((name) => (this.failing.get(name) ?? 0) > 0);
		for (const name of new Set(failing)) this.failing.set(name, (this.failing.get(name) ?? 1) - 1);
		return failing.length > 0;
	}

	private nameOf(item: object): string {
		const { payment } = item as { payment?: { id?: unknown } };
		return this.service.nameOf(String(payment?.id));
	}
}
