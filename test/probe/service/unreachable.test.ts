import { TransportError } from '../../../client/errors';
import { describeUnreachable } from '../../../probe/service/unreachable';

const baseUrl = 'https://api.example.com';

test.each<[TransportError, string]>([
	[
		new TransportError('network', false, 'ECONNREFUSED'),
		'nothing listens there. Check host and port',
	],
	[new TransportError('network', false, 'ENOTFOUND'), 'the host name is not known'],
	[new TransportError('network', true, 'EPROTO'), 'The address may be http, not https'],
	[new TransportError('network', true, 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'NODE_EXTRA_CA_CERTS'],
	[new TransportError('network', true, 'ECONNRESET'), 'may be https, not http'],
	[new TransportError('network', true), 'check the address and the network'],
	[new TransportError('timeout', true), 'did not answer within 40 s'],
	[new TransportError('response_too_large', true), 'is too large to be from the payout service'],
])('names the address and what can be done: %s', (error, remedy) => {
	const text = describeUnreachable(baseUrl, error, 40_000);
	expect(text).toContain(baseUrl);
	expect(text).toContain(remedy);
	if (error.errno !== undefined) expect(text).toContain(`(${error.errno})`);
});
