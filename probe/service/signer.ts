/** The `authorization` header of each request, with the keys and the body signature that are set at that moment. */
import { createAuthenticator, type Credential, type HmacEncoding } from '../../client/auth';
import type { Clock } from '../../client/async';
import type { HttpMethod } from '../../client/http';

/** How to make the `hmac` claim of a POST. */
export interface BodySignature {
	readonly key: Uint8Array;
	readonly encoding: HmacEncoding;
}

export interface Signer {
	/** Uses these keys for the next requests. */
	signWith(credential: Credential): void;
	/** Adds the claim to each POST from now on. */
	signBodiesWith(signature: BodySignature): void;
	/** @param signature instead of the usual one. Null adds no claim. */
	authorization(
		method: HttpMethod,
		body?: Uint8Array,
		signature?: BodySignature | null,
	): Promise<string>;
	/** How far the service's clock is ahead of this one. */
	clockOffsetMs(): number;
}

/** @param first the keys of the first requests. Their own body signature is not used. */
export function createSigner(clock: Clock, first: Credential): Signer {
	const authenticate = createAuthenticator({ clock });
	let credential = first;
	let usual: BodySignature | null = null;
	return {
		signWith: (next) => {
			credential = next;
		},
		signBodiesWith: (next) => {
			usual = next;
		},
		async authorization(method, body, signature = usual) {
			const signing = {
				...withoutSignature(credential),
				...(signature === null ? {} : { bodyHmac: signature }),
			};
			return await authenticate(signing, { method, ...(body === undefined ? {} : { body }) });
		},
		clockOffsetMs: () => (credential.clockOffsetSeconds ?? 0) * 1000,
	};
}

/** A copy that signs no bodies. */
function withoutSignature(credential: Credential): Credential {
	const copy = { ...credential };
	Reflect.deleteProperty(copy, 'bodyHmac');
	return copy;
}
