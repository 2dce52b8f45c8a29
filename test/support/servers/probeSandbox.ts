/** Runs the probe against the sandbox with short waits and shortened pauses. */
import type { Clock } from '../../../client/async/clock';
import { machineClock } from '../../../probe/service/clock';
import type { Finding } from '../../../probe/finding/finding';
import { httpTransport } from '../../../probe/service/httpTransport';
import type { Keys } from '../../../probe/usage/keys';
import { rows } from '../../../probe/rows/rows';
import { runProbe } from '../../../probe/runProbe';
import { usualTiming, type Timing } from '../../../probe/service/timing';
import type { Behaviours } from '../../../sandbox/behaviours/rows';
import type { Aims } from '../../../sandbox/settings/aims';
import type { SandboxAccount } from '../../../sandbox/server';
import { startTestSandbox, type TestSandbox } from './startSandbox';

export const hurriedTiming: Timing = {
	...usualTiming,
	paceMs: 0,
	pauseMs: 1,
	quietMs: 600,
	eventMs: 1_000,
};

/** No pause lasts longer than a moment. */
export const hurriedClock: Clock = {
	...machineClock,
	sleep: async (ms, signal) => await machineClock.sleep(Math.min(ms, 60), signal),
};

export interface Played {
	readonly rows?: readonly string[];
	readonly pay?: boolean;
	/** The base URL as the user types it. Default: as the service requires it. */
	readonly typed?: (issuer: string) => string;
	/** Default: short times. */
	readonly timing?: Timing;
	readonly clock?: Clock;
	readonly tell?: (line: string) => void;
}

/**
 * Starts a sandbox with a report and settled payments.
 *
 * @param history how many payments the account already has, each with three states
 * @param hits which requests a gateway hits, row by row
 */
export async function startProbedSandbox(
	behaviours: Partial<Behaviours>,
	history = 3,
	account: Partial<SandboxAccount> = {},
	hits: Partial<Aims> = {},
): Promise<TestSandbox> {
	const sandbox = await startTestSandbox({ behaviours, hits, settleAfterMs: [60, 60], account });
	await seedHistory(sandbox, history);
	return sandbox;
}

/** A report, and payments that went through three states. */
export async function seedHistory({ control }: TestSandbox, payments: number): Promise<void> {
	control.addReport();
	if (payments > 0)
		await control.burst({ payments, statuses: ['queued', 'processing', 'succeeded'] });
}

/** As the sandbox provides them: R8 changes the secret key. */
function keysOf({ accounts }: TestSandbox): Keys {
	const [account] = accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	return { accessKey: account.accessKey, secretKey: account.secretKey };
}

/** The probe's finding for each row. */
export async function probeSandbox(
	sandbox: TestSandbox,
	{
		rows: wanted,
		pay = true,
		typed = (issuer) => issuer,
		timing = hurriedTiming,
		clock = hurriedClock,
		tell = () => undefined,
	}: Played = {},
): Promise<Map<string, Finding>> {
	const { findings } = await runProbe({
		baseUrl: typed(sandbox.issuer),
		keys: keysOf(sandbox),
		rows: rows.filter(({ row }) => wanted === undefined || wanted.includes(row)),
		pay,
		payOptions: { country: 'IND', currency: 'AED', amount: '10', fields: {} },
		timing,
		transport: httpTransport,
		clock,
		tell,
	});
	return new Map(findings.map(({ row, finding }) => [row.row, finding]));
}
