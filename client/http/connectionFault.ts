/**
 * Why a connection to a server was not made, as far as the codes of Node.js and OpenSSL tell. Only causes that
 * last until a person changes something have a name here.
 */
import type { LastingFailure } from '../errors/TransportError';

/** OpenSSL's and Node's codes for a certificate that is not trusted. A TLS alert of the other side is not one of them. */
const certificate =
	/^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_ALTNAME_INVALID$)/;

const causes: ReadonlyArray<readonly [RegExp, LastingFailure]> = [
	[/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'certificate_expired'],
	[/^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/, 'certificate_host'],
	[certificate, 'certificate_untrusted'],
	[
		/^ERR_SSL_(UNSUPPORTED_PROTOCOL|\w*PROTOCOL_VERSION|\w*NO_PROTOCOLS_AVAILABLE|VERSION_TOO_LOW|\w*HANDSHAKE_FAILURE|NO_SHARED_CIPHER)$/,
		'tls_version',
	],
	[
		/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNEXPECTED_MESSAGE)$/,
		'no_tls',
	],
];

/** @param errno a code such as `CERT_HAS_EXPIRED` */
export const connectionFault = (errno: string): LastingFailure | undefined =>
	causes.find(([pattern]) => pattern.test(errno))?.[1];

/** Whether the connection failed before the request, because the server's certificate is not trusted. */
export const isCertificateFault = (errno: string): boolean => certificate.test(errno);
