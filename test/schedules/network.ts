/**
 * The network between one run and the service: requests and answers get lost, arrive late, or arrive twice.
 */
import { TransportError } from '../../client/errors';
import type { HttpRequest, HttpResponse, Transport } from '../../client/http/transport';
import { drawFate, kindOf, undergo, type Fate, type RequestKind } from '../world/fate';
import type { WorldTime } from '../world/time';
import type { SimulatedService } from './service';

export interface NetworkPorts {
	readonly time: WorldTime;
	readonly service: SimulatedService;
	readonly authorize: (request: HttpRequest) => Promise<string>;
	/** The number of the run. The service stores its commits under it. */
	readonly run: number;
	/** A dead process receives nothing any more, but its requests are still in transit. */
	readonly isAlive: () => boolean;
	readonly faults: Readonly<Record<RequestKind, number>>;
	readonly random: () => number;
	/** Called with every answer that the run received. */
	readonly onAnswer: (answer: HttpResponse) => void;
}

export function createNetwork(ports: NetworkPorts): Transport {
	return {
		send: async (request) => await send(request, ports),
		open: async () => await Promise.reject(new Error('No streams here')),
	};
}

async function send(request: HttpRequest, ports: NetworkPorts): Promise<HttpResponse> {
	const { time, service, run, isAlive, faults, random, onAnswer } = ports;
	if (request.signal?.aborted) throw new TransportError('aborted', true);
	const kind = kindOf(request.method, new URL(request.url).pathname);
	const fate = truthful(drawFate(kind, faults[kind], request.timeoutMs, random), service);
	const authorization = await time.work(async () => await ports.authorize(request));
	return await new Promise<HttpResponse>((resolve, reject) => {
		const fail = (error: unknown): void => void (isAlive() && reject(error as Error));
		time.at(time.now() + request.timeoutMs, () => fail(new TransportError('timeout', true)));
		request.signal?.addEventListener('abort', () => reject(new TransportError('aborted', true)), {
			once: true,
		});
		undergo<HttpResponse>(fate, {
			time,
			arrive: async () => await service.deliver(request, authorization, run),
			instead: (outcome) =>
				outcome.kind === 'refusal' ? service.refuse(outcome.refusal) : insteadOf(outcome),
			failure: (outcome) =>
				outcome.kind === 'lost'
					? new TransportError('network', true, 'ECONNRESET', outcome.status)
					: new TransportError('network', false, 'ECONNREFUSED'),
		}).then((answer) => {
			if (!isAlive()) return;
			onAnswer(answer);
			resolve(answer);
		}, fail);
	});
}

function insteadOf({
	status,
	body,
	retryAfter,
}: Extract<Fate['outcome'], { kind: 'instead' }>): HttpResponse {
	const headers = {
		'content-type': 'text/html',
		...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
	};
	return { status, headers, body: new TextEncoder().encode(body) };
}

/** If the service has the payment, it says so. It gives no other reason to refuse a second one. */
function truthful(fate: Fate, service: SimulatedService): Fate {
	const mayHidePayment = fate.outcome.kind === 'refusal' && service.hasPaid();
	return mayHidePayment
		? { arrivalsMs: [100], outcome: { kind: 'answer', arrival: 0, afterMs: 100 } }
		: fate;
}
