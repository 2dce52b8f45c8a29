import { createAccountFacts } from '../../../probe/payments/accountFacts';
import type { ProbePayment } from '../../../probe/payments/payAndWatch';
import type { Service } from '../../../probe/service/service';

const sentAtMs = 2_000_000_000_000;
const own = { paymentId: 'p-own', externalId: 'probe-1', exists: true, sentAtMs } as ProbePayment;

function start(rows: readonly object[] | undefined, pays: boolean) {
	const paid = jest.fn(async () => await Promise.resolve(own));
	const service = {
		send: async () =>
			await Promise.resolve({
				status: rows === undefined ? 403 : 200,
				headers: { 'content-type': 'application/json' },
				body: new TextEncoder().encode(JSON.stringify(rows ?? {})),
			}),
	} as unknown as Service;
	const facts = createAccountFacts({
		service,
		version: 'v3',
		country: 'IND',
		paid: pays ? paid : undefined,
	});
	return { facts, paid };
}

const listed = [
	{ id: 'p-1', external_id: '17', timestamp: '2026-01-01T00:00:00.000Z' },
	{ id: 'p-2', external_id: 'order-2', timestamp: '2026-01-02T00:00:00.000Z' },
];

test('knows a payment of the account whose external ID has letters, and pays none for that', async () => {
	const { facts, paid } = start(listed, true);
	await expect(facts.known()).resolves.toMatchObject({ id: 'p-2', externalId: 'order-2' });
	expect(paid).not.toHaveBeenCalled();
});

test('knows the payment of --pay if the account has no other', async () => {
	await expect(start([], true).facts.known()).resolves.toEqual({
		id: 'p-own',
		externalId: 'probe-1',
		country: 'IND',
		atMs: sentAtMs,
	});
	await expect(start([], false).facts.known()).resolves.toBeUndefined();
});

test.each<[string, readonly object[] | undefined, boolean, number | undefined]>([
	['of the list', listed, false, Date.parse('2026-01-02T00:00:00.000Z')],
	['of --pay', listed, true, sentAtMs],
	['of --pay where lists are refused', undefined, true, sentAtMs],
	['of nothing', undefined, false, undefined],
])('the newest change is that %s', async (_name, rows, pays, expected) => {
	await expect(start(rows, pays).facts.newestChangeMs()).resolves.toBe(expected);
});
