/** Duplicate checks whose words are unknown. */
import { probeSandbox, startProbedSandbox } from '../../support/servers/probeSandbox';

jest.setTimeout(60_000);

test('names a check per country, with its advice, if the service refuses in its own words', async () => {
	const sandbox = await startProbedSandbox({ R5: 'perCountry', R13: 'otherWords' }, 3);
	const findings = await probeSandbox(sandbox, { rows: ['R5'] });
	expect(findings.get('R5')).toMatchObject({
		kind: 'narrowed',
		values: ['perCountry', 'otherWords'],
	});
	expect(sandbox.control.payments()).toHaveLength(4);
});

test("does not count a gateway's refusal as a check per country", async () => {
	const sandbox = await startProbedSandbox(
		{ R5: 'beforeQuote', R4: 'html400Before' },
		3,
		{},
		{ R4: 'every:3' },
	);
	const findings = await probeSandbox(sandbox, { rows: ['R5'] });
	expect(findings.get('R5')).toMatchObject({
		kind: 'narrowed',
		values: ['beforeQuote', 'perCountry'],
	});
});

test('names different wording if another country is refused in the same way', async () => {
	const sandbox = await startProbedSandbox({ R5: 'otherWords', R13: 'otherWords' }, 3);
	expect((await probeSandbox(sandbox, { rows: ['R5'] })).get('R5')).toMatchObject({
		kind: 'found',
		value: 'otherWords',
	});
});
