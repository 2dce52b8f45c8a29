/** The service: the real sandbox without sockets, on the world's time, and what has truly happened at it. */
import type { LightMyRequestResponse } from 'fastify';

import { createInnerSandbox, type InnerSandbox } from '../../sandbox/server';
import type { Target } from './network';
import type { Traits } from './traits';
import type { WorldTime } from './time';

/** One status of a payment. */
export interface State {
	readonly payment: string;
	readonly status: string;
	readonly timestamp: string;
	readonly atMs: number;
}

/** A payment that a request made. */
export interface Paid {
	readonly invoice: string;
	readonly id: string;
	/** Whose request it was, even if it came when its sender no longer waited. */
	readonly sender: string;
}

export interface Service extends Target {
	readonly sandbox: InnerSandbox;
	readonly keys: { readonly accessKey: string; readonly secretKey: string };
	/** @returns the access key that is valid from now on */
	rotateKey(): string;
	/** Makes a payment without a request, as another client of the account would. */
	makePayment(name: string): Promise<void>;
	/** Gives a payment its next status, unless it is not there or has no next one. */
	advance(name: string, statuses: readonly string[]): void;
	/** The payments with an external ID, in order. */
	paid(): readonly Paid[];
	/** All statuses that came to be, in order. */
	happened(): readonly State[];
	/** The name under which a payment was made. */
	nameOf(id: string): string;
}

export async function startService(traits: Traits, time: WorldTime): Promise<Service> {
	const sandbox = await createInnerSandbox({
		publicUrl: 'http://127.0.0.1:1',
		startTime: new Date(time.now()).toISOString(),
		behaviours: traits.behaviours,
		retentionMs: traits.keptMs,
	});
	const [account] = sandbox.accounts;
	if (!account) throw new Error('The sandbox has no account');
	const { control } = sandbox;
	control.setClock({ freeze: true });
	const names = new Map<string, string>();
	const idOf = (name: string): string | undefined =>
		names.get(name) ?? control.ledger().paymentsByExternalId[name]?.[0];
	const paid: Paid[] = [];
	const notePaid = (sender: string): void => {
		for (const [invoice, ids] of Object.entries(control.ledger().paymentsByExternalId))
			for (const id of ids)
				if (!paid.some((one) => one.id === id)) paid.push({ invoice, id, sender });
	};
	return {
		sandbox,
		origin: new URL(sandbox.baseUrl).origin,
		keys: account,
		rotateKey() {
			control.changeBehaviours({ S9: 'rotatedKey' });
			return `${account.accessKey}-rotated`;
		},
		async makePayment(name) {
			const { paymentIds } = await control.burst({ payments: 1, statuses: ['queued'] });
			names.set(name, String(paymentIds[0]));
		},
		advance(name, statuses) {
			const id = idOf(name);
			if (id === undefined) return;
			const present = control.payments().find((one) => one.id === id)?.status;
			const next = statuses[statuses.indexOf(String(present)) + 1];
			if (next !== undefined) control.advancePayment(id, { status: next });
		},
		async answer(sender, request) {
			const answer = await sandbox.inject(request);
			if (request.method === 'POST') notePaid(sender);
			const isQuote = String(request.url).endsWith('/quote') && answer.statusCode === 200;
			return isQuote ? Object.assign(answer, { rawPayload: restated(answer, traits) }) : answer;
		},
		paid: () => paid,
		happened: () =>
			control.events(traits.version).map(({ paymentId, status, data, at }) => ({
				payment: String(paymentId),
				status: String(status),
				timestamp: String((data as { timestamp?: unknown }).timestamp),
				atMs: Date.parse(at),
			})),
		nameOf: (id) => [...names].find(([, known]) => known === id)?.[0] ?? '',
		now: () => Date.parse(control.now()),
	};
}

/** The service states another lifetime for its quotes than they have. */
function restated({ payload }: LightMyRequestResponse, { quoteMs }: Traits): Buffer {
	const quote = JSON.parse(payload) as { timestamp: string; limits: object };
	const expires = new Date(Date.parse(quote.timestamp) + quoteMs).toISOString();
	return Buffer.from(JSON.stringify({ ...quote, limits: { ...quote.limits, expires } }));
}
