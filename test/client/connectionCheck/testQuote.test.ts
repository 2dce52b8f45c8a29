import { askTestQuote, explainSignature } from '../../../client/connectionCheck/testQuote';
import { decodeProblem as v2 } from '../../../client/v2/problem';
import { decodeProblem as v3 } from '../../../client/v3/problem';
import { createFakeClock } from '../../support/fakes/fakeClock';
import { createFakeTransport } from '../../support/fakes/fakeTransport';

const ask = async (version: 'v2' | 'v3') => {
	const transport = createFakeTransport({ body: { id: 'q' } });
	const ports = {
		baseUrl: 'https://service.example',
		transport,
		clock: createFakeClock(),
		decodeProblem: { v2, v3 },
		signsBodies: true,
	};
	return { found: await askTestQuote(ports, version, undefined), body: transport.bodyOf(0) };
};

it('requests a v3 quote for a payable route', async () => {
	expect(await ask('v3')).toEqual({
		found: 'accepted',
		body: {
			country: 'IND',
			currency: 'AED',
			amount: 100,
			payment_type: 'C2C',
			payment_method: 'bank_transfer',
			amount_type: 'source',
		},
	});
});

it("requests a v2 quote in v2's own form", async () => {
	expect((await ask('v2')).body).toEqual({ country: 'IND', currency: 'AED', amount: 100 });
});

it('has a remedy for each fault, and none without a fault', () => {
	expect(explainSignature('refused')?.advice).toMatch(/'HMAC Encoding'.*'HMAC Key'/);
	expect(explainSignature('required')?.advice).toContain("Switch 'Sign Request Body' on");
	for (const finding of ['accepted', 'notRequired', 'notTested'] as const)
		expect(explainSignature(finding)).toBeNull();
});
