/** Accounts without v3, base URLs that are typed the other way, and services that ask for a slower pace. */
import { hurriedTiming, probeSandbox, startProbedSandbox } from '../support/servers/probeSandbox';

jest.setTimeout(60_000);

test('uses v2 if v3 is not enabled', async () => {
	const sandbox = await startProbedSandbox(
		{ S2: 'paymentThenUpdate', R5: 'afterQuote', S7: 'olderClosed', R1: 'otherAmount' },
		3,
		{ v3Enabled: false },
	);
	const findings = await probeSandbox(sandbox);
	for (const row of ['S1', 'S8', 'R6', 'R11', 'R12', 'R15']) {
		expect([row, findings.get(row)]).toEqual([
			row,
			{ kind: 'notTried', reason: 'v3 is not enabled for these keys' },
		]);
	}
	const named = {
		S2: 'paymentThenUpdate',
		S4: 'answered',
		S6: 'milliseconds',
		S7: 'olderClosed',
		R1: 'otherAmount',
		R2: 'own',
		R3: 'asAsked',
		R5: 'afterQuote',
		R7: 'checkedIfSent',
	};
	for (const [row, value] of Object.entries(named))
		expect([row, findings.get(row)]).toMatchObject([row, { kind: 'found', value }]);
});

test.each([
	['slash', (issuer: string) => issuer.replace(/\/$/, '')],
	['noSlash', (issuer: string) => `${issuer}/`],
] as const)('finds %s if the base URL is typed the other way', async (value, typed) => {
	const sandbox = await startProbedSandbox({ R9: value }, 0);
	expect((await probeSandbox(sandbox, { rows: ['R9'], typed })).get('R9')).toEqual({
		kind: 'found',
		value,
	});
});

test.each(['noSlash', 'slash', 'path', 'pathSlash'] as const)(
	'gives no advice about a base URL that is typed as the service wants it: %s',
	async (value) => {
		const sandbox = await startProbedSandbox({ R9: value }, 0);
		expect((await probeSandbox(sandbox, { rows: ['R9'] })).get('R9')).toEqual({
			kind: 'found',
			value,
			isSet: true,
		});
	},
);

test('announces each row before it is tried', async () => {
	const sandbox = await startProbedSandbox({}, 0);
	const lines: string[] = [];
	await probeSandbox(sandbox, {
		pay: false,
		rows: ['R13', 'S4', 'S9'],
		tell: (line) => void lines.push(line),
	});
	expect(lines).toEqual([
		'S9 Checkpoint in static data',
		'R13 Error texts',
		'S4 Lists that are refused or unreadable',
	]);
});

test('never sends a payment again on the 429 of a gateway, which may have let it through', async () => {
	const sandbox = await startProbedSandbox({ R4: 'html429After' }, 0);
	const findings = await probeSandbox(sandbox, { rows: ['R1'] });
	expect(findings.get('R1')).toEqual({
		kind: 'notTried',
		reason: 'a gateway replaced the answer (see R4)',
	});
	expect(
		sandbox.control

			.requests()
			.filter(({ method, path }) => method === 'POST' && path.endsWith('/payment')),
	).toHaveLength(1);
	expect(sandbox.control.payments()).toHaveLength(1);
});

test('sends no further request to a service that asks for a long pause', async () => {
	const sandbox = await startProbedSandbox({ R14: 'long' }, 0);
	const findings = await probeSandbox(sandbox, { pay: false });
	expect(findings.get('R14')).toMatchObject({ kind: 'found', value: 'long' });
	expect(sandbox.control.payments()).toEqual([]);
	expect(hurriedTiming.longestPauseMs).toBe(60_000);
	const reasons = [...findings.values()].flatMap((finding) =>
		finding.kind === 'notTried' ? [finding.reason] : [],
	);
	expect(
		reasons.filter((reason) => reason === 'the service asks for a pause of 3600 s (see R14)')
			.length,
	).toBeGreaterThan(10);
});
