import { createPayoutClient } from '../../../client';
import { paymentSources } from '../../../nodes/CrossBorderPayoutsTrigger/paymentSources';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const client = createPayoutClient({
	baseUrl: 'https://sandbox.example.test',
	transport: createFakeTransport(),
	clock: createFakeClock(),
});

it('searches all of the chosen countries on v2, and none if none is chosen', () => {
	const source = paymentSources.v2(client, ['IND', 'PAK']);
	expect(source?.lists(0).map(({ name }) => name)).toEqual(['IND', 'PAK']);
	expect(paymentSources.v2(client, [])).toBeNull();
});

it('needs no country on v3', () => {
	expect(paymentSources.v3(client, [])?.lists(0)).toHaveLength(1);
});
