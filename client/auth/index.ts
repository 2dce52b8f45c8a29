/** The face of authentication: the credential, its keys and its tokens. */
export { type Authenticator, createAuthenticator } from './authenticate';
export { addressOf, requireBaseUrl } from './baseUrl';
export type { HmacEncoding } from './bodyHmac';
export { type Credential, parseCredential } from './credential';
export { decodeBase64 } from './decodeBase64';
export { requireKeyText } from './keyText';
export { readPrivateKey } from './privateKey';
export { refuseCredential } from './refuseCredential';
export { findSecretHints } from './secretHint';
