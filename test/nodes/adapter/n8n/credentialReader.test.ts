import {
	createCredentialReader,
	credentialMaxAgeMs,
} from '../../../../nodes/adapter/n8n/credentialReader';
import type { TimeOffset } from '../../../../client/http/withServiceTime';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

/** A reader with a clock that the test moves. Each read from n8n gives another secret. */
function start() {
	const clock = { nowMs: 1000, now: () => clock.nowMs };
	const { context } = createFakeContext();
	let readings = 0;
	const getCredentials = jest.fn(
		async (): Promise<never> => ({ secretKey: `key ${++readings}` }) as never,
	);
	context.getCredentials = getCredentials;
	return { clock, context, getCredentials, read: createCredentialReader(context, clock) };
}

it('reads once for requests at the same time and for those of the next 5 seconds', async () => {
	const { clock, getCredentials, read } = start();
	const [first, second] = await Promise.all([read(), read()]);
	clock.nowMs += credentialMaxAgeMs - 1;
	expect([first, second, await read()]).toEqual(
		Array.from({ length: 3 }, () => expect.objectContaining({ data: { secretKey: 'key 1' } })),
	);
	expect(getCredentials.mock.calls).toEqual([['crossBorderPayoutsApi']]);
});

it.each([
	['after 5 seconds', credentialMaxAgeMs],
	['when the clock was set back', -1],
])('reads again %s, so that a replaced key no longer signs', async (_name, ms) => {
	const { clock, read } = start();
	await read();
	clock.nowMs += ms;
	expect(await read()).toMatchObject({ data: { secretKey: 'key 2' } });
});

it('reads again after the service has refused a token, since the keys may have been replaced', async () => {
	const { clock, context, getCredentials } = start();
	const offset: TimeOffset = { seconds: 0 };
	const read = createCredentialReader(context, clock, offset);
	await read();
	clock.nowMs += 1;
	offset.tokensSinceMs = clock.nowMs;
	clock.nowMs += 1;
	expect(await read()).toMatchObject({ data: { secretKey: 'key 2' } });
	await read();
	expect(getCredentials).toHaveBeenCalledTimes(2);
});

it('throws what n8n throws, and reads again at the next request', async () => {
	const { getCredentials, read } = start();
	const failure = new Error('Credentials not found');
	getCredentials.mockRejectedValueOnce(failure);
	const both = await Promise.allSettled([read(), read()]);
	expect(both).toEqual([
		{ status: 'rejected', reason: failure },
		{ status: 'rejected', reason: failure },
	]);
	expect(await read()).toMatchObject({ data: { secretKey: 'key 1' } });
});

it("passes the service's time to the signer from the next request on", async () => {
	const { clock, context } = start();
	const offset = { seconds: 0 };
	const read = createCredentialReader(context, clock, offset);
	expect(await read()).toMatchObject({ data: { secretKey: 'key 1' } });
	offset.seconds = -300;
	expect((await read()).data).toEqual({ secretKey: 'key 1', clockOffsetSeconds: -300 });
	offset.seconds = 0;
	expect((await read()).data).toEqual({ secretKey: 'key 1' });
});

it("names the credential as the node does, in the shape of n8n's HTTP helper", async () => {
	const { context, read } = start();
	context.getNode().credentials = { crossBorderPayoutsApi: { id: '7', name: 'Sandbox' } };
	expect(await read()).toEqual({
		id: '7',
		name: 'Sandbox',
		type: 'crossBorderPayoutsApi',
		data: { secretKey: 'key 1' },
	});
});

it('passes on to the code that signs what the service has said about its clock and about tokens', async () => {
	const { context, clock } = start();
	const offset: TimeOffset = { seconds: 0 };
	const read = createCredentialReader(context, clock, offset);
	expect(Object.keys((await read()).data ?? {})).toEqual(['secretKey']);
	offset.tokensSinceMs = 900;
	expect((await read()).data).toMatchObject({ tokensSinceMs: 900 });
	offset.seconds = 7;
	expect((await read()).data).toMatchObject({ tokensSinceMs: 900, clockOffsetSeconds: 7 });
});
