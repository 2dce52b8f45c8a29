/**
 * Whether POSTs need the `hmac` claim. The probe tries it with a report, which changes nothing. [behaviours,
 * row R7]
 */
import { decodeBase64 } from '../../client/auth';
import type { HttpResponse } from '../../client/http';
import type { ApiVersion } from '../../client/interface';
import type { ConnectionFacts } from './connect';
import type { Keys } from '../usage/keys';
import type { Service } from './service';
import type { BodySignature } from './signer';

export interface BodySignatureFact {
	readonly value: 'checkedIfSent' | 'notChecked' | 'requiredOnPost' | 'refusedAlways';
	/** The encoding of the claim that the service accepts. Undefined: none, or any. */
	readonly encoding?: string;
}

const encodings = ['hex', 'base64', 'base64url'] as const;

/** Tests the claim. Afterwards, `service` signs its POSTs if they need it. */
export async function findBodySignature(
	service: Service,
	keys: Keys,
	{ keyForm }: ConnectionFacts,
	country: string,
	version: ApiVersion,
): Promise<BodySignatureFact> {
	const post = async (signature: BodySignature | null): Promise<HttpResponse> =>
		version === 'v3'
			? await service.send('POST', '/v3/reports/payout', {
					body: reportOfOneMinute(service, country),
					signature,
				})
			: await service.send('POST', '/v2/validate_bank', {
					body: { country: 'IND', bank_branch_code: 'PROB0000000' },
					signature,
				});
	const isRefused = async (signature: BodySignature | null): Promise<boolean> =>
		(await post(signature)).status === 401;

	const needsOne = await isRefused(null);
	if (
		!needsOne &&
		!(await isRefused({ key: new TextEncoder().encode('not the key'), encoding: 'hex' }))
	)
		return { value: 'notChecked' };
	for (const encoding of encodings) {
		const signature = { key: hmacKeyOf(keys, keyForm), encoding };
		if (await isRefused(signature)) continue;
		if (needsOne) service.signBodiesWith(signature);
		return { value: needsOne ? 'requiredOnPost' : 'checkedIfSent', encoding };
	}
	return { value: needsOne ? 'refusedAlways' : 'checkedIfSent' };
}

function hmacKeyOf({ hmacKey, secretKey }: Keys, keyForm: ConnectionFacts['keyForm']): Uint8Array {
	if (hmacKey !== undefined) return new TextEncoder().encode(hmacKey);
	const text = secretKey ?? '';
	return (keyForm === 'base64' ? decodeBase64(text) : undefined) ?? new TextEncoder().encode(text);
}

function reportOfOneMinute(service: Service, country: string): object {
	const end = service.now();
	return { start: new Date(end - 60_000).toISOString(), end: new Date(end).toISOString(), country };
}
