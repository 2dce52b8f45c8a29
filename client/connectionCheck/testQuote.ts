/**
 * A quote shows whether POSTs are accepted, with or without a signature of their body, and moves no
 * money. [Claim hmac; R7]
 */
import { create as quoteV2 } from '../v2/quote';
import { create as quoteV3 } from '../v3/quote';
import type { ApiVersion } from '../interface/versions';
import type { ConnectionFailure } from './failures';
import { probe, type ConnectionPorts, type Probe } from './probe';

/**
 * `accepted` and `refused` if Sign Request Body is on, `notRequired` and `required` if it is off.
 * `notTested` if no quote was requested, or the response did not show it.
 */
export type SignatureFinding = 'accepted' | 'refused' | 'notRequired' | 'required' | 'notTested';

const route = { country: 'IND', currency: 'AED', amount: 100 };
const requests = {
	v2: { path: quoteV2.path, body: route },
	v3: {
		path: `${quoteV3.path}?timeout=10`,
		body: { ...route, payment_type: 'C2C', payment_method: 'bank_transfer', amount_type: 'source' },
	},
} as const satisfies Record<ApiVersion, unknown>;

/**
 * @param version one that works without a body; a 401 is then caused by the body's signature, or
 *   by the lack of one
 */
export async function askTestQuote(
	ports: ConnectionPorts,
	version: ApiVersion,
	signal: AbortSignal | undefined,
): Promise<SignatureFinding> {
	const { path, body } = requests[version];
	return judge(await probe(ports, version, path, signal, body), ports.signsBodies);
}

function judge(
	{ httpCode, works, isRefusedForContent }: Probe,
	signsBodies: boolean,
): SignatureFinding {
	if (httpCode === 401) return signsBodies ? 'refused' : 'required';
	// A service that answers that it has no rate has accepted the token.
	if (works || isRefusedForContent) return signsBodies ? 'accepted' : 'notRequired';
	return 'notTested';
}

/** @returns null if no fault is known */
export function explainSignature(finding: SignatureFinding): ConnectionFailure | null {
	if (finding === 'refused') {
		return {
			fault: 'signature',
			summary: 'The service accepts the keys, but refuses the signature of request bodies',
			advice:
				"Check 'HMAC Encoding' in the credential, and the key of the signature: 'Secret Key' with its encoding, or 'HMAC Key' with RS256. If the service does not ask for the hmac claim, switch 'Sign Request Body' off.",
		};
	}
	if (finding === 'required') {
		return {
			fault: 'signature',
			summary: 'The service accepts the keys, but refuses requests whose body is not signed',
			advice: "Switch 'Sign Request Body' on in the credential, then check again.",
		};
	}
	return null;
}
