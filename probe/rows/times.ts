/** The times that the service writes, as texts. */
import type { Facts } from './facts';

/** The times of all listed payments and of all events so far. */
export async function rowsWithTime({ sample, streams }: Facts): Promise<string[]> {
	const rows = await sample().then(
		(read) => read.rows,
		() => [],
	);
	const texts = [
		...rows.map(({ timestamp }) => timestamp),
		...streams.all.flatMap(({ events }) => events.map(({ timestamp }) => timestamp)),
	];
	return texts.filter((text): text is string => typeof text === 'string');
}
