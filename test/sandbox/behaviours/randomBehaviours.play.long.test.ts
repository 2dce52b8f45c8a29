/** Random services answer: no combination of values breaks the sandbox itself. */
import { describeBehaviours, randomBehaviours } from '../../../sandbox/behaviours/randomBehaviours';
import { randomAims } from '../../../sandbox/settings/aims';
import { field, v3QuoteRequest } from '../../support/servers/sandboxRequests';
import { hmacOf, type Answer } from '../../support/servers/signForSandbox';
import { startTestSandbox } from '../../support/servers/startSandbox';
import { get, payV2, payV3, post } from './playRow';

it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
	'the service of seed %d',
	async (seed) => {
		// The requests of this test carry no hmac.
		const behaviours = {
			...randomBehaviours(seed, { beyondInterface: true }),
			R7: 'checkedIfSent',
		} as const;
		const sandbox = await startTestSandbox({ behaviours, hits: randomAims(seed) });
		await sandbox.control.burst({ payments: 30, statuses: ['queued', 'processing', 'succeeded'] });
		const paid = await payV3(sandbox, 'INV-1');
		const window = { start: '2020-01-01', end: '2100-01-01', country: 'IND' };
		const answers: Answer[] = [
			paid,
			await payV2(sandbox, 'INV-2'),
			await payV3(sandbox, 'INV-1'),
			await get(sandbox, '/v3/payments/INV-1?external=true&country=IND'),
			await get(sandbox, `/v3/payments/${String(field(paid.body, 'id'))}?country=IND`),
			await post(sandbox, '/v3/reports/payout', window),
			await post(sandbox, '/v3/quote', v3QuoteRequest(), {
				claims: { hmac: hmacOf(sandbox.account, JSON.stringify(v3QuoteRequest())) },
			}),
			await get(sandbox, '/v3/balance?country=IND'),
		];
		const broken = answers.filter(({ text }) => text.includes('Internal server error'));
		expect([describeBehaviours(behaviours), ...broken.map(({ text }) => text)]).toEqual([
			describeBehaviours(behaviours),
		]);
		const lists = [
			await get(sandbox, '/v3/payments?limit=10&offset=20'),
			await get(sandbox, '/v2/payments?country=IND'),
		];
		const expected =
			behaviours.S4 === '500hour' ? [200, 404, 429, 500] : [200, 400, 401, 403, 404, 422, 429];
		for (const { status } of lists) expect(expected).toContain(status);
		expect(sandbox.control.payments().length).toBeGreaterThanOrEqual(30);
		await sandbox.stop();
	},
);
