/** Lags of look-ups, and lists that cannot be read. */
import { machineClock } from '../../../probe/service/clock';
import {
	hurriedTiming,
	probeSandbox,
	startProbedSandbox,
} from '../../support/servers/probeSandbox';

jest.setTimeout(60_000);

test('does not count a payment as found at once if a pause of the service gave it time to appear', async () => {
	const sandbox = await startProbedSandbox(
		{ R17: 'late2', R14: 'negative' },
		0,
		{},
		{ R14: 'every:3' },
	);
	// The service asks for pauses without a length, so the probe waits for its own pause.
	const timing = { ...hurriedTiming, pauseMs: 2_200, quietMs: 100 };
	const findings = await probeSandbox(sandbox, { rows: ['R17'], timing, clock: machineClock });
	expect(findings.get('R17')).toMatchObject({ kind: 'narrowed', values: ['atOnce', 'late2'] });
});

test.each([
	['atOnce', { kind: 'found', value: 'atOnce' }],
	['late20', { kind: 'narrowed', values: ['late2', 'late5', 'late20'] }],
] as const)('finds %s by a look-up that follows at once', async (R17, finding) => {
	const sandbox = await startProbedSandbox({ R17 }, 0);
	expect((await probeSandbox(sandbox, { rows: ['R17'] })).get('R17')).toMatchObject(finding);
});

test('does not count a response without the payment as a found payment', async () => {
	const sandbox = await startProbedSandbox({ R17: 'late5', R2: 'otherPayment' }, 0);
	expect((await probeSandbox(sandbox, { rows: ['R17'] })).get('R17')).toMatchObject({
		kind: 'notTried',
	});
});

test('blames refused lists, not an account without payments', async () => {
	const sandbox = await startProbedSandbox({ S4: '403' }, 3);
	const findings = await probeSandbox(sandbox, { pay: false });
	const refused = {
		kind: 'notTried',
		reason: 'the list of payments is refused or unreadable (see S4)',
	};
	for (const row of ['R3', 'R6', 'R16', 'S5', 'S13', 'S14'])
		expect([row, findings.get(row)]).toEqual([row, refused]);
});

test('draws no conclusion about queries from a list that is refused sometimes', async () => {
	const sandbox = await startProbedSandbox({ S4: '422' }, 3, {}, { S4: 'every:2' });
	expect((await probeSandbox(sandbox, { pay: false, rows: ['R16'] })).get('R16')).toMatchObject({
		kind: 'found',
		value: 'repeated',
	});
});
