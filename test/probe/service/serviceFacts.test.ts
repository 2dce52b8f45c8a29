import { createServiceFacts } from '../../../probe/service/serviceFacts';
import type { Service } from '../../../probe/service/service';
import type { ConnectionFacts } from '../../../probe/service/connect';

function start(version: 'v2' | 'v3', refusal: number) {
	const paths: string[] = [];
	const service = {
		send: async (_method: string, path: string) => {
			paths.push(path);
			const body = new TextEncoder().encode(JSON.stringify({ title: 'Refused', status: refusal }));
			return await Promise.resolve({
				status: refusal,
				headers: { 'content-type': 'application/problem+json' },
				body,
			});
		},
	} as unknown as Service;
	const connection = {} as ConnectionFacts;
	const facts = createServiceFacts({
		service,
		connection,
		keys: { accessKey: 'a' },
		version,
		country: 'IND',
	});
	return { facts, paths };
}

test('names the country in each look-up of v2', async () => {
	const { facts, paths } = start('v2', 404);
	await facts.lookUp('probe-1');
	expect(paths).toEqual(['/v2/payments/probe-1?external=true&country=IND']);
});

test('names the country in the look-ups of v3 only if the service refuses those without it, and asks once', async () => {
	for (const [status, country] of [
		[422, '&country=IND'],
		[404, ''],
	] as const) {
		const { facts, paths } = start('v3', status);
		await facts.lookUp('probe-1');
		await facts.lookUp('probe-2');
		expect(paths.slice(1)).toEqual([
			`/v3/payments/probe-1?external=true${country}`,
			`/v3/payments/probe-2?external=true${country}`,
		]);
		await expect(facts.countryRefusal()).resolves.toBe(status === 422 ? 422 : null);
	}
});
