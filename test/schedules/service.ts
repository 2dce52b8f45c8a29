/**
 * The sandbox inside the simulation. It works without sockets, and reveals more than a real service about
 * what it did.
 */
import type { HttpRequest, HttpResponse } from '../../client/http/transport';
import { defaultBehaviours } from '../../sandbox/behaviours/rows';
import { defaultAims } from '../../sandbox/settings/aims';
import { createInnerSandbox, type InnerSandbox } from '../../sandbox/server';
import type { RefusalName } from '../world/fate';
import type { WorldTime } from '../world/time';
import { isDuplicate, reword } from './reword';
import type { Schedule } from './schedule';

/** A payment that a request caused. */
export interface Commit {
	readonly id: string;
	readonly atMs: number;
	/** The run that sent the request. */
	readonly run: number;
}

export class SimulatedService {
	private commits: Commit[] = [];
	private readonly duplicates = new WeakSet<HttpResponse>();
	private schedule: Schedule | undefined;
	private time: WorldTime | undefined;

	private constructor(private readonly sandbox: InnerSandbox) {}

	static async start(): Promise<SimulatedService> {
		const sandbox = await createInnerSandbox({ publicUrl: 'http://127.0.0.1:1' });
		sandbox.control.setClock({ freeze: true });
		return new SimulatedService(sandbox);
	}

	get baseUrl(): string {
		return this.sandbox.baseUrl;
	}

	/** The keys of the only account. */
	get keys(): { readonly accessKey: string; readonly secretKey: string } {
		const [account] = this.sandbox.accounts;
		if (!account) throw new Error('The sandbox has no account');
		return account;
	}

	/** Forgets the previous schedule. */
	begin(schedule: Schedule, time: WorldTime): void {
		const { uniqueExternalIds, externalIdCheckedFirst, behaviours } = schedule;
		this.sandbox.control.reset();
		this.sandbox.control.changeSettings(
			behaviours
				? { uniqueExternalIds: true, externalIdCheckedFirst: true }
				: { uniqueExternalIds, externalIdCheckedFirst },
		);
		this.sandbox.control.changeBehaviours({
			...(behaviours?.chosen ?? defaultBehaviours),
			hits: behaviours?.hits ?? defaultAims,
		});
		this.commits = [];
		this.schedule = schedule;
		this.time = time;
		this.setTime(time.now());
	}

	setTime(nowMs: number): void {
		this.sandbox.control.setClock({ set: new Date(nowMs).toISOString() });
	}

	/** All existing payments, each with its run. */
	payments(): readonly Commit[] {
		if (this.made().length !== this.commits.length)
			throw new Error('A payment was made that the simulation did not see');
		return this.commits;
	}

	private made(): readonly string[] {
		return Object.values(this.sandbox.control.ledger().paymentsByExternalId).flat();
	}

	/** Records the payments independently of what a gateway makes of the answer. */
	private noteCommits(atMs: number, run: number): void {
		const known = new Set(this.commits.map(({ id }) => id));
		for (const id of this.made()) if (!known.has(id)) this.commits.push({ id, atMs, run });
	}

	/** One request arrives. */
	async deliver(request: HttpRequest, authorization: string, run: number): Promise<HttpResponse> {
		const { schedule, time } = this;
		if (!schedule || !time) throw new Error('No schedule has begun');
		const { pathname, search } = new URL(request.url);
		const answer = await time.work(
			async () =>
				await this.sandbox.inject({
					method: request.method,
					url: pathname + search,
					headers: { ...request.headers, authorization },
					...(request.body ? { payload: Buffer.from(request.body) } : {}),
				}),
		);
		const atMs = time.now();
		if (pathname.endsWith('/payment')) this.noteCommits(atMs, run);
		const body = readOwn(answer.payload, answer.statusCode);
		if (body === undefined)
			return {
				status: answer.statusCode,
				headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
				body: answer.rawPayload,
			};
		const isHidden =
			request.method === 'GET' &&
			answer.statusCode === 200 &&
			this.isTooYoung(String(body['id']), atMs);
		if (isHidden) return this.answer(404, { detail: 'Not Found' });
		if (pathname.endsWith('/quote') && answer.statusCode === 200)
			return this.answer(200, withLifetime(body, schedule.quoteLifetimeMs));
		if (answer.statusCode < 400 || request.method === 'GET')
			return this.answer(answer.statusCode, body);
		const refusal = this.answer(...reword(answer.statusCode, body, schedule.wording));
		if (isDuplicate(body)) this.duplicates.add(refusal);
		return refusal;
	}

	/** Whether this response says that the external ID is already used, whatever its words. */
	saidDuplicate(response: HttpResponse): boolean {
		return this.duplicates.has(response);
	}

	/** The service's refusal of a payment for a reason that the simulation chooses. */
	refuse(refusal: RefusalName): HttpResponse {
		const [status, detail] = refusals[refusal];
		return this.answer(
			...reword(
				status,
				{ type: 'about:blank', title: 'Refused', status, detail },
				this.schedule?.wording ?? 'known',
			),
		);
	}

	hasPaid(): boolean {
		return this.commits.length > 0;
	}

	async stop(): Promise<void> {
		await this.sandbox.stop();
	}

	private isTooYoung(id: string, nowMs: number): boolean {
		const commit = this.commits.find((one) => one.id === id);
		return commit !== undefined && nowMs < commit.atMs + (this.schedule?.visibleAfterMs ?? 0);
	}

	private answer(status: number, body: object): HttpResponse {
		return {
			status,
			headers: {
				'content-type':
					status >= 400 && this.schedule?.version === 'v3'
						? 'application/problem+json'
						: 'application/json',
			},
			body: new TextEncoder().encode(JSON.stringify(body)),
		};
	}
}

const refusals: Readonly<Record<RefusalName, readonly [status: number, detail: string]>> = {
	used: [400, 'Quote already used'],
	expired: [400, 'Quote has expired'],
	balance: [400, 'Insufficient balance detected (1.5)'],
	invalid: [422, 'One or more fields are invalid'],
	token: [401, 'Invalid or expired token'],
	forbidden: [403, 'Forbidden'],
};

type Body = Readonly<Record<string, unknown>>;

/** @returns the body of the service's own answer; undefined for a gateway's answer, which passes unchanged */
function readOwn(payload: string, status: number): Body | undefined {
	const isJson = payload.startsWith('{');
	const body = isJson ? (JSON.parse(payload) as Body) : undefined;
	return body && (status < 400 || 'detail' in body || 'title' in body) ? body : undefined;
}

function withLifetime(quote: Body, lifetimeMs: number): object {
	const expires = new Date(Date.parse(String(quote['timestamp'])) + lifetimeMs).toISOString();
	return { ...quote, limits: { ...(quote['limits'] as object), expires } };
}
