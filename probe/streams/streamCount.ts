/** How many streams an account may open at once. [behaviours, row S7] */
import type { ApiVersion } from '../../client/interface';
import { NotTried } from '../finding/finding';
import type { Service } from '../service/service';
import type { Streams } from './streams';

export interface StreamCount {
	readonly value: 'many' | 'refused409' | 'refused429' | 'olderClosed';
	/** True: the service refused even the probe's first stream. */
	readonly atOnce: boolean;
}

/**
 * Opens two streams for a moment.
 *
 * @throws NotTried if no stream opens
 */
export async function countStreams(
	streams: Streams,
	{ timing }: Pick<Service, 'timing'>,
	version: ApiVersion,
): Promise<StreamCount> {
	const older = await streams.open(version);
	const refusal = refusalOf(older.status);
	if (refusal !== undefined) return { value: refusal, atOnce: true };
	if (older.status !== 200) throw new NotTried(`the stream is refused with ${older.status}`);
	const newer = await streams.open(version, { once: true });
	try {
		const refused = refusalOf(newer.status);
		if (refused !== undefined) return { value: refused, atOnce: false };
		await older.waitFor(() => older.isEnded(), timing.quietMs);
		return { value: older.isEnded() ? 'olderClosed' : 'many', atOnce: false };
	} finally {
		await streams.close(newer);
		await streams.close(older);
	}
}

function refusalOf(status: number): 'refused409' | 'refused429' | undefined {
	if (status === 409) return 'refused409';
	return status === 429 ? 'refused429' : undefined;
}
