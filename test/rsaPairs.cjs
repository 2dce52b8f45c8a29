/**
 * Jest's globalSetup: RSA key pairs for all test files of a run. Each takes a tenth of a second to generate, and a hundred
 * files need one or two. The workers inherit them. See `test/support/fakes/rsaPair.ts`.
 */
const { generateKeyPairSync } = require('node:crypto');

const pairs = 4;

module.exports = () => {
	const made = Array.from({ length: pairs }, () =>
		generateKeyPairSync('rsa', {
			modulusLength: 2048,
			publicKeyEncoding: { type: 'spki', format: 'pem' },
			privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
		}),
	);
	process.env.TEST_RSA_PAIRS = JSON.stringify(made);
};
