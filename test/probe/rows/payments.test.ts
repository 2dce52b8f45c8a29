/** Duplicate checks whose words are unknown. */
import { probeSandbox, startProbedSandbox } from '../../support/servers/probeSandbox';

jest.setTimeout(60_000);

test('names a check per country, with its advice, where the service words its refusals in its own way', async () => {
	const sandbox = await startProbedSandbox({ R5: 'perCountry', R13: 'otherWords' }, 3);
	const findings = await probeSandbox(sandbox, { rows: ['R5'] });
	expect(findings.get('R5')).toMatchObject({
		kind: 'narrowed',
		values: ['perCountry', 'otherWords'],
	});
	expect(sandbox.control.payments()).toHaveLength(4);
});

test('does not take the word of a gateway for a check per country', async () => {
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

test('names other words where another country is refused alike', async () => {
	const sandbox = await startProbedSandbox({ R5: 'otherWords', R13: 'otherWords' }, 3);
	expect((await probeSandbox(sandbox, { rows: ['R5'] })).get('R5')).toMatchObject({
		kind: 'found',
		value: 'otherWords',
	});
});
