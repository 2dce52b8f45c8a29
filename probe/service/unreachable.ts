/** What the user can do if no answer came at all. */
import type { TransportError } from '../../client/errors';

const remedies: ReadonlyArray<readonly [code: RegExp, remedy: string]> = [
	[/^ECONNREFUSED$/, 'nothing listens there. Check host and port, and that the service runs'],
	[
		/^(ENOTFOUND|EAI_\w+)$/,
		'the host name is not known. Check its spelling, and the DNS of this machine',
	],
	[
		/^(EPROTO|ERR_SSL_\w+)$/,
		'what answers there does not speak TLS. The address may be http, not https (for localhost and 127.0.0.1 only), or the port of something else',
	],
	[
		/CERT|SELF_SIGNED|LEAF_SIGNATURE/,
		'its certificate is not trusted. Check the host name. To trust further authorities, name their file in NODE_EXTRA_CA_CERTS',
	],
	[
		/^(ECONNRESET|EPIPE|HPE_\w+)$/,
		'the connection broke. The address may be https, not http, or a proxy or firewall is in between',
	],
];

/** @param baseUrl checked: it contains no user name and no key */
export function describeUnreachable(
	baseUrl: string,
	{ code, errno }: TransportError,
	answerMs: number,
): string {
	if (code === 'timeout')
		return `${baseUrl} did not answer within ${answerMs / 1000} s. Check host and port, and whether a firewall is in between`;
	if (code === 'response_too_large')
		return `The answer from ${baseUrl} is too large to be from the payout service. Check the address`;
	const remedy =
		remedies.find(([pattern]) => pattern.test(errno ?? ''))?.[1] ??
		'check the address and the network';
	return `${baseUrl} could not be reached${errno === undefined ? '' : ` (${errno})`}: ${remedy}`;
}
