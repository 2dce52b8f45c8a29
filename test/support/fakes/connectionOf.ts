/** How a test subscribes to a stream, where the details do not matter for the test. */
import type { StreamProfile } from '../../../client/sse/subscribe/streamProfile';
import type { StreamConnection } from '../../../delivery/settings/connection';

export function connectionOf(
	profile: StreamProfile,
	parts: Pick<StreamConnection, 'transport' | 'clock'> & Partial<StreamConnection>,
	baseUrl = 'https://sandbox.example.test',
): StreamConnection {
	return {
		random: () => 0,
		url: `${baseUrl}${profile.path}`,
		endpoint: profile.endpoint,
		connectTimeoutMs: 30_000,
		toError: profile.toError,
		resume: profile.resume,
		idleTimeoutMs: profile.defaultIdleTimeoutMs,
		...parts,
	};
}
