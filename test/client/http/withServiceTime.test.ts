import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { withServiceTime, type TimeOffset } from '../../../client/http/withServiceTime';
import { createFakeClock } from '../../support/fakes/fakeClock';
import {
	createFakeTransport,
	neverLeft,
	toResponse,
	type ScriptedAnswer,
} from '../../support/fakes/fakeTransport';

const nowMs = Date.UTC(2026, 0, 5, 10);
const clock = createFakeClock({ startMs: nowMs });
const request: HttpRequest = {
	method: 'POST',
	url: 'https://service.example/v3/payment',
	headers: {},
	timeoutMs: 1,
	maxBytes: 1,
};

const refused = (aheadSeconds?: number): ScriptedAnswer => ({
	status: 401,
	body: { detail: 'Invalid or expired token' },
	headers:
		aheadSeconds === undefined ? {} : { date: new Date(nowMs + aheadSeconds * 1000).toUTCString() },
});

function start(...answers: ReadonlyArray<ScriptedAnswer | Error>) {
	const offset: TimeOffset = { seconds: 0 };
	const signedAt: number[] = [];
	const inner = createFakeTransport(
		...answers.map((answer) => () => {
			signedAt.push(offset.seconds);
			return answer;
		}),
	);
	return { offset, signedAt, transport: withServiceTime(inner, offset, clock) };
}

it.each([300, -300, 600, -600, 11, 601, -603])(
	'sends the request once more, with the time of a service that is %i seconds ahead',
	async (seconds) => {
		const { transport, signedAt } = start(refused(seconds), { status: 202 }, { status: 200 });
		expect((await transport.send(request)).status).toBe(202);
		await transport.send(request);
		expect(signedAt).toEqual([0, seconds, seconds]);
	},
);

it.each<[string, ScriptedAnswer]>([
	['at the right time', refused(0)],
	['within the time that an answer takes', refused(10)],
	['that tells no time', refused()],
	['that tells nonsense', { status: 401, headers: { date: 'soon' } }],
	['of a clock that is off by more than ten minutes', refused(611)],
	['of a clock that is off by more than ten minutes, behind', refused(-3600)],
	['that is a 403', { ...refused(300), status: 403 }],
	['that is an answer', { ...refused(300), status: 200 }],
])('passes on a refusal %s', async (_name, answer) => {
	const { transport, signedAt, offset } = start(answer);
	expect((await transport.send(request)).status).toBe(answer.status);
	expect([signedAt, offset.seconds]).toEqual([[0], 0]);
});

it("sends a payment once if the refusal is not the service's own, and learns no time from it", async () => {
	const gateway = { ...refused(300), body: '<h1>401</h1>' };
	const payment = start(gateway);
	expect((await payment.transport.send(request)).status).toBe(401);
	expect([payment.signedAt, payment.offset.seconds]).toEqual([[0], 0]);
	const reading = start(gateway, { status: 200 });
	expect((await reading.transport.send({ ...request, repeatable: true })).status).toBe(200);
});

it('sends at most two requests, whatever the service answers', async () => {
	const { transport, signedAt } = start(refused(300), refused(-300));
	expect((await transport.send(request)).status).toBe(401);
	expect(signedAt).toEqual([0, 300]);
});

it('only one of many simultaneous requests is refused', async () => {
	const { transport, signedAt } = start(
		refused(300),
		...Array<ScriptedAnswer>(20).fill({ status: 200 }),
	);
	const answers = await Promise.all(
		Array.from({ length: 20 }, async () => await transport.send(request)),
	);
	expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
	expect(signedAt).toEqual([0, ...Array<number>(20).fill(300)]);
});

it('releases the others if the first one has failed', async () => {
	const { transport, signedAt } = start(neverLeft(), { status: 200 });
	const [first, second] = await Promise.allSettled([
		transport.send(request),
		transport.send(request),
	]);
	expect([first.status, second.status, signedAt]).toEqual(['rejected', 'fulfilled', [0, 0]]);
});

describe('after a first request with a slow answer', () => {
	function startSlow() {
		const ownClock = createFakeClock({ startMs: nowMs });
		const answers: Array<() => void> = [];
		const inner: Transport = {
			...createFakeTransport(),
			send: async () => {
				const begun = answers.length;
				if (begun < 2) await new Promise<void>((resolve) => answers.push(resolve));
				return toResponse(begun < 2 ? refused(300) : { status: 200 });
			},
		};
		return { ownClock, answers, transport: withServiceTime(inner, { seconds: 0 }, ownClock) };
	}

	it('the others wait a second, and are sent again if they used the wrong time', async () => {
		const { ownClock, answers, transport } = startSlow();
		const both = Promise.all([transport.send(request), transport.send(request)]);
		await ownClock.advance(999);
		expect(answers).toHaveLength(1);
		await ownClock.advance(1);
		expect(answers).toHaveLength(2);
		for (const answer of answers) answer();
		expect((await both).map(({ status }) => status)).toEqual([200, 200]);
	});

	it('one that is cancelled while it waits has not left', async () => {
		const { answers, transport } = startSlow();
		const stop = new AbortController();
		void transport.send(request);
		const second = transport.send({ ...request, signal: stop.signal });
		stop.abort();
		await expect(second).rejects.toMatchObject({ code: 'aborted', outcomeUnknown: false });
		expect(answers).toHaveLength(1);
	});
});

it('opens a stream again, and closes the refusal', async () => {
	const closed: number[] = [];
	const stream = ({ status = 200, headers = {} }: ScriptedAnswer): StreamResponse => ({
		status,
		headers,
		chunks: (async function* () {})(),
		close: () => void closed.push(status),
	});
	const streams = [stream(refused(-300)), stream({})];
	const inner: Transport = {
		...createFakeTransport(),
		open: async () => streams.shift() ?? stream({}),
	};
	expect((await withServiceTime(inner, { seconds: 0 }, clock).open(request)).status).toBe(200);
	expect(closed).toEqual([401]);
});

it('has a new token signed after each 401, whatever its cause', async () => {
	const { transport, offset } = start({ status: 200 }, refused(), { status: 200 });
	await transport.send(request);
	expect(offset.tokensSinceMs).toBeUndefined();
	await transport.send(request);
	expect(offset.tokensSinceMs).toBe(nowMs);
});
