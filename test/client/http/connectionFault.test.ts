import { connectionFault, isCertificateFault } from '../../../client/http/connectionFault';
import {
	certificateCodes,
	laterCodes,
	nameCodes,
	systemCodes,
} from '../../support/cases/systemCodes';

it.each(certificateCodes)('%s', (code) => {
	expect(isCertificateFault(code)).toBe(true);
	expect(connectionFault(code)).toMatch(/^certificate_/);
});

it('matches no other failure of a connection', () => {
	expect([...systemCodes, ...nameCodes, ...laterCodes].filter(isCertificateFault)).toEqual([]);
	expect(['', 'XCERT_HAS_EXPIRED', 'INVALID_CALL'].filter(isCertificateFault)).toEqual([]);
});

it.each([
	['CERT_HAS_EXPIRED', 'certificate_expired'],
	['CERT_NOT_YET_VALID', 'certificate_expired'],
	['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate_host'],
	['HOSTNAME_MISMATCH', 'certificate_host'],
	['SELF_SIGNED_CERT_IN_CHAIN', 'certificate_untrusted'],
	['ERR_SSL_UNSUPPORTED_PROTOCOL', 'tls_version'],
	['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'tls_version'],
	['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'tls_version'],
	['ERR_SSL_WRONG_VERSION_NUMBER', 'no_tls'],
	['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'no_tls'],
	['ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE', undefined],
	['ECONNRESET', undefined],
	['EPROTO', undefined],
	['', undefined],
])('%j is %s', (errno, fault) => {
	expect(connectionFault(errno)).toBe(fault);
});
