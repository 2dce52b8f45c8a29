/**
 * OpenSSL's and Node's codes for a certificate that is not trusted. A TLS alert of the other side
 * is not one of them.
 */
const pattern =
	/^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_C|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$|ERR_TLS_CERT_ALTNAME_INVALID$)/;

/**
 * Whether the connection failed before the request, because the server's certificate is not
 * trusted. Neither waiting nor retrying fixes that.
 */
export const isCertificateFault = (errno: string | undefined): boolean => pattern.test(errno ?? '');
