/** The texts of Connection: Check, one per cause. */
import { reasons, type ReasonCode } from '../errors/reasonTexts';
import type { Probe } from './probe';

export type ConnectionFault =
	| 'credential'
	| 'unreachable'
	| 'timeout'
	| 'clock'
	| 'base_url'
	| 'keys'
	| 'signature'
	| 'v3_not_enabled'
	| 'permission'
	| 'rate_limit'
	| 'service';

export interface ConnectionFailure {
	readonly fault: ConnectionFault;
	readonly summary: string;
	readonly advice: string;
}

/** The network cannot cause a larger difference. Tokens are dated back by less. */
const clockToleranceSeconds = 60;

/** @returns the likely cause of the first call that did not work; null if both did */
export function explainFailure(v2: Probe, v3: Probe, baseUrl: string): ConnectionFailure | null {
	if (!v2.works) return explainCall(v2, baseUrl);
	if (v3.works) return null;
	if (v3.code === 'unauthorized') {
		return {
			fault: 'v3_not_enabled',
			summary: 'The credential works on v2. v3 is not enabled for this organisation',
			advice:
				'Ask the service to enable v3. Until then, choose API version v2 in the operations that have both versions.',
		};
	}
	return explainCall(v3, baseUrl);
}

function explainCall(probe: Probe, baseUrl: string): ConnectionFailure {
	const said = probe.detail === '' ? '' : ` The service says: “${probe.detail}”`;
	switch (probe.code) {
		case 'invalid_credential':
			return {
				fault: 'credential',
				summary: `The credential cannot sign: ${probe.detail}`,
				advice: 'Correct the named field in the credential.',
			};
		case 'redirected':
			return { fault: 'base_url', ...explainInBetween(probe, probe.code) };
		case 'certificate_expired':
		case 'certificate_host':
		case 'certificate_untrusted':
		case 'tls_version':
		case 'no_tls':
		case 'address_blocked':
		case 'proxy_refused':
		case 'proxy_login':
		case 'proxy_on_loopback':
			return { fault: 'unreachable', ...explainInBetween(probe, probe.code) };
		case 'network':
			return { fault: 'unreachable', ...explainUnreachable(probe, baseUrl) };
		case 'timeout':
			return {
				fault: 'timeout',
				summary: `The service at ${baseUrl} did not answer within 15 seconds`,
				advice:
					'Try again in a moment. If it fails again, check the network between n8n and the service.',
			};
		case 'unauthorized':
			return explainUnauthorized(probe, baseUrl, said);
		case 'forbidden':
			return {
				fault: 'permission',
				summary: 'The keys are right, but lack the permission for this call',
				advice: `Ask the service to grant the permission to these keys.${said}`,
			};
		case 'rate_limited':
			return {
				fault: 'rate_limit',
				summary: 'The service received too many requests',
				advice: 'Wait a minute and check again.',
			};
		case 'server_error':
			return {
				fault: 'service',
				summary: `The service answered with an internal error (${probe.httpCode})`,
				advice: `Try again in a moment. If it fails again, ask the service.${said}`,
			};
		default:
			return {
				fault: 'base_url',
				summary: `What answers at ${baseUrl} is not the payout service (${probe.httpCode ?? 'no status'})`,
				advice:
					"Check 'Base URL' in the credential: it is the address of the environment, without /v2 or /v3.",
			};
	}
}

/** The sentences of the reason. Whoever calls, the cause is the same. */
const explainInBetween = (
	{ errno, httpCode }: Probe,
	code: ReasonCode,
): Pick<ConnectionFailure, 'summary' | 'advice'> => {
	const proof = errno ?? httpCode;
	return {
		summary: `${reasons[code].title}${proof === null ? '' : ` (${proof})`}`,
		advice: reasons[code].advice,
	};
};

function explainUnreachable(
	{ errno, detail }: Probe,
	baseUrl: string,
): Pick<ConnectionFailure, 'summary' | 'advice'> {
	if (errno === 'ENOTFOUND' || errno === 'EAI_AGAIN') {
		return {
			summary: `The host in ${baseUrl} is not known (${errno})`,
			advice:
				"Check 'Base URL' in the credential for a mistyped name, and whether the machine that runs n8n can look names up.",
		};
	}
	if (errno === 'ECONNREFUSED') {
		return {
			summary: `No service answers at ${baseUrl}: the connection was refused (${errno})`,
			advice:
				"Check the host and port of 'Base URL' in the credential, whether the service is up, and the proxy and firewall between n8n and it.",
		};
	}
	return {
		summary: `No service answers at ${baseUrl}: ${detail}`,
		advice:
			"Check 'Base URL' in the credential, whether the service is up, and the network, proxy and firewall between n8n and it.",
	};
}

function explainUnauthorized(probe: Probe, baseUrl: string, said: string): ConnectionFailure {
	const ahead = probe.clockAheadSeconds ?? 0;
	if (Math.abs(ahead) > clockToleranceSeconds) {
		return {
			fault: 'clock',
			summary: `The clock of the machine that runs n8n is ${Math.abs(ahead)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the service's, so its tokens are refused`,
			advice: 'Set the clock of that machine, for example with NTP, then check again.',
		};
	}
	if (probe.tokenFault === 'clock') {
		return {
			fault: 'clock',
			summary: 'The service finds the token expired or not valid yet',
			advice: `Check the clock of the machine that runs n8n and 'Token Lifetime' in the credential.${said}`,
		};
	}
	if (probe.tokenFault === 'audience') {
		return {
			fault: 'base_url',
			summary: `The service answers, but ${baseUrl} is not its own address. A token must name the service's own address exactly (in aud and iss)`,
			advice: `Write 'Base URL' in the credential exactly as the service gave it to you.${said}`,
		};
	}
	return {
		fault: 'keys',
		summary: 'The service does not accept the keys',
		advice: `Check 'Access Key' and the key of the chosen 'Signing Algorithm' in the credential ('Secret Key' with its encoding, or 'Private Key' with its 'Key ID'). Sandbox and production have separate keys and addresses. Write 'Base URL' exactly as the service gave it.${said}`,
	};
}

/** With or without a slash at their end, `iss` and `aud` are two different addresses to the service. [R9] */
export const explainSlash = (working: string): ConnectionFailure => ({
	fault: 'base_url',
	summary: `The service's own address is ${working}, ${working.endsWith('/') ? 'with' : 'without'} a slash at the end`,
	advice: `Write 'Base URL' in the credential as ${working}`,
});
