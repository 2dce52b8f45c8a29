/** RSA key pairs that are generated once for a run of jest. */
import { generateKeyPairSync } from 'node:crypto';

export interface RsaPair {
	/** SPKI PEM. */
	readonly publicKey: string;
	/** PKCS#8 PEM. */
	readonly privateKey: string;
}

const generate = (): RsaPair =>
	generateKeyPairSync('rsa', {
		modulusLength: 2048,
		publicKeyEncoding: { type: 'spki', format: 'pem' },
		privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
	});

/** Those of `test/globalSetup.cjs`. None outside of jest. */
const pairs = JSON.parse(process.env['TEST_RSA_PAIRS'] ?? '[]') as RsaPair[];

/** @returns a pair for each number, generated when it is first needed */
const pairOf = (at: number): RsaPair => (pairs[at] ??= generate());

/** No two of these are the same, or a test could not notice that a key of somebody else is accepted. */
export const formPair = (): RsaPair => pairOf(0);
export const releasePair = (): RsaPair => pairOf(1);
/** @param at from 0 on */
export const accountPair = (at: number): RsaPair => pairOf(2 + at);
