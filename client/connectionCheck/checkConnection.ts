/**
 * Finds out whether a credential works, and if not, why. From a failed call alone, most causes look the same
 * (401). [Authentication, Access rules; GET /v2/debug; GET /v3/balance]
 */
import { prepare } from '../call/prepare';
import { get as getBalance } from '../v3/balance';
import {
	explainFailure,
	explainSlash,
	type ConnectionFault,
	type ConnectionFailure,
} from './failures';
import { debugPath, probe, type ConnectionPorts, type Probe, type VersionReport } from './probe';
import { askTestQuote, explainSignature, type SignatureFinding } from './testQuote';

const refusedOnce = '. v3 refused it once (401), and accepted it a moment later';
const balanceTarget = prepare(getBalance, { country: 'IND' }).wire.target;

export interface CheckOptions {
	/**
	 * Whether to ask for a quote, which moves no money and shows whether body signatures work.
	 * Default: yes.
	 */
	readonly testQuote?: boolean;
}

export interface ConnectionReport {
	/** Whether payments can be sent. Also true if only v3 is not enabled, because v2 works then. */
	readonly ok: boolean;
	/** What was found, in one sentence. */
	readonly summary: string;
	/** What to do. Empty if the credential works on both versions. */
	readonly advice: string;
	/** Null if the credential works on both versions. */
	readonly fault: ConnectionFault | null;
	readonly baseUrl: string;
	readonly v2: VersionReport;
	readonly v3: VersionReport;
	/** Whether POSTs are accepted, with or without a signature of their body. */
	readonly signature: SignatureFinding;
	/** Seconds by which this machine's clock is ahead of the service's. Null if unknown. */
	readonly clockAheadSeconds: number | null;
}

/**
 * Calls both versions once, and v3 once more if it alone refuses the token. Never throws for a fault that it can
 * report. The echoed headers are not kept.
 */
export async function checkConnection(
	ports: ConnectionPorts,
	{ testQuote = true }: CheckOptions = {},
	signal?: AbortSignal,
): Promise<ConnectionReport> {
	const v2 = await probe(ports, 'v2', debugPath, signal);
	const firstV3 = await probe(ports, 'v3', balanceTarget, signal);
	// One refused request does not show that v3 is not enabled.
	const isAskedAgain = v2.works && firstV3.code === 'unauthorized';
	const v3 = isAskedAgain ? await probe(ports, 'v3', balanceTarget, signal) : firstV3;
	const working = v3.works ? 'v3' : v2.works ? 'v2' : undefined;
	const signature = testQuote && working ? await askTestQuote(ports, working, signal) : 'notTested';
	const refused = (await tryOtherForm(ports, v2, signal)) ?? explainFailure(v2, v3, ports.baseUrl);
	const unsigned = explainSignature(signature);
	const failure = joined(refused, unsigned);
	return {
		ok: unsigned === null && (refused === null || refused.fault === 'v3_not_enabled'),
		summary:
			failure?.summary ?? `The credential works on v2 and v3${isAskedAgain ? refusedOnce : ''}`,
		advice: failure?.advice ?? '',
		fault: failure?.fault ?? null,
		baseUrl: ports.baseUrl,
		v2: toReport(v2),
		v3: toReport(v3),
		signature,
		clockAheadSeconds: v2.clockAheadSeconds ?? v3.clockAheadSeconds,
	};
}

/**
 * Finds out with one call whether the keys work. Every account has v2.
 *
 * @returns null if they do. Throws for no fault that it can report
 */
export async function checkKeys(
	ports: ConnectionPorts,
	signal?: AbortSignal,
): Promise<ConnectionFailure | null> {
	const v2 = await probe(ports, 'v2', debugPath, signal);
	return (await tryOtherForm(ports, v2, signal)) ?? explainFailure(v2, v2, ports.baseUrl);
}

/**
 * Tries the base URL with its other ending. If only the slash at the end is wrong, no other check
 * finds it.
 */
async function tryOtherForm(
	ports: ConnectionPorts,
	v2: Probe,
	signal: AbortSignal | undefined,
): Promise<ConnectionFailure | null> {
	if (v2.code !== 'unauthorized' || !ports.otherBaseUrl) return null;
	const other = await probe({ ...ports, ...ports.otherBaseUrl }, 'v2', debugPath, signal);
	return other.works ? explainSlash(ports.otherBaseUrl.baseUrl) : null;
}

/** Reports both faults at once. Otherwise a user would find the second one only after fixing the first. */
function joined(
	first: ConnectionFailure | null,
	second: ConnectionFailure | null,
): ConnectionFailure | null {
	if (!first || !second) return first ?? second;
	return { ...first, advice: `${first.advice} ${second.summary}. ${second.advice}` };
}

function toReport({ works, httpCode, latencyMs }: Probe): VersionReport {
	return { works, httpCode, latencyMs };
}
