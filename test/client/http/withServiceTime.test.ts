import type { HttpRequest, StreamResponse, Transport } from '../../../client/http/transport';
import { withServiceTime, type TimeOffset } from '../../../client/http/withServiceTime';
import { createFakeTransport, type ScriptedAnswer } from '../../support/fakeTransport';

const nowMs = Date.UTC(2026, 0, 5, 10);
const clock = { now: () => nowMs };
const request: HttpRequest = { method: 'POST', url: 'https://service.example/v3/payment', headers: {}, timeoutMs: 1, maxBytes: 1 };

const refused = (aheadSeconds?: number): ScriptedAnswer => ({
	status: 401,
	headers: aheadSeconds === undefined ? {} : { date: new Date(nowMs + aheadSeconds * 1000).toUTCString() },
});

function start(...answers: readonly ScriptedAnswer[]) {
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

it.each([300, -300, 600, -600, 11])('asks once more, with the time of a service that is %i seconds ahead', async (seconds) => {
	const { transport, signedAt } = start(refused(seconds), { status: 202 }, { status: 200 });
	expect((await transport.send(request)).status).toBe(202);
	await transport.send(request);
	expect(signedAt).toEqual([0, seconds, seconds]);
});

it.each<[string, ScriptedAnswer]>([
	['at the right time', refused(0)],
	['within the time that an answer takes', refused(10)],
	['that tells no time', refused()],
	['that tells nonsense', { status: 401, headers: { date: 'soon' } }],
	['of a clock that is off by more than ten minutes', refused(601)],
	['of a clock that is off by more than ten minutes, behind', refused(-3600)],
	['that is a 403', { ...refused(300), status: 403 }],
	['that is an answer', { ...refused(300), status: 200 }],
])('hands on a refusal %s', async (_name, answer) => {
	const { transport, signedAt, offset } = start(answer);
	expect((await transport.send(request)).status).toBe(answer.status);
	expect([signedAt, offset.seconds]).toEqual([[0], 0]);
});

it('sends two requests at most, whatever the service says', async () => {
	const { transport, signedAt } = start(refused(300), refused(-300));
	expect((await transport.send(request)).status).toBe(401);
	expect(signedAt).toEqual([0, 300]);
});

it('asks again for each of the requests that were under way at the wrong time', async () => {
	const { transport, signedAt } = start(refused(300), refused(300), { status: 200 }, { status: 200 });
	const answers = await Promise.all([transport.send(request), transport.send(request)]);
	expect([answers.map(({ status }) => status), signedAt]).toEqual([[200, 200], [0, 0, 300, 300]]);
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
	const inner: Transport = { ...createFakeTransport(), open: async () => streams.shift() ?? stream({}) };
	expect((await withServiceTime(inner, { seconds: 0 }, clock).open(request)).status).toBe(200);
	expect(closed).toEqual([401]);
});
