/**
 * Finds out whether a credential works, and if not, why: most causes look the same (401) to a call
 * that just fails. [Authentication, Access rules; GET /v2/debug; GET /v3/balance]
 */
import { explainFailure, type ConnectionFault } from './faults';
import { probe, type ConnectionPorts, type Probe, type VersionReport } from './probe';

export interface ConnectionReport {
	readonly ok: boolean;
	/** What was found, in one sentence. */
	readonly summary: string;
	/** What to do; empty when all is well. */
	readonly advice: string;
	/** Null when all is well. */
	readonly fault: ConnectionFault | null;
	readonly baseUrl: string;
	readonly v2: VersionReport;
	readonly v3: VersionReport;
	/** Seconds by which this machine's clock is ahead of the service's; null when it did not tell. */
	readonly clockAheadSeconds: number | null;
}

/** Calls both versions once; never throws for what it is there to find. The echoed headers are not kept. */
export async function checkConnection(
	ports: ConnectionPorts,
	signal?: AbortSignal,
): Promise<ConnectionReport> {
	const v2 = await probe(ports, 'v2', '/v2/debug', signal);
	const v3 = await probe(ports, 'v3', '/v3/balance?country=IND', signal);
	const failure = explainFailure(v2, v3, ports.baseUrl);
	return {
		ok: failure === null,
		summary: failure?.summary ?? 'The credential works on v2 and v3',
		advice: failure?.advice ?? '',
		fault: failure?.fault ?? null,
		baseUrl: ports.baseUrl,
		v2: toReport(v2),
		v3: toReport(v3),
		clockAheadSeconds: v2.clockAheadSeconds ?? v3.clockAheadSeconds,
	};
}

function toReport({ works, httpCode, latencyMs }: Probe): VersionReport {
	return { works, httpCode, latencyMs };
}
