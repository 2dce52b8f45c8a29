/**
 * Shortens real pauses for a test that waits through many. The time of day, and so the tokens, are not
 * affected.
 */
import { n8nClock } from '../../../nodes/adapter/n8n/clock';

/**
 * Applies until jest restores its mocks. @param times how many times shorter each pause and each time limit
 * is
 */
export function shortenPauses(times: number): void {
	const { sleep, elapsed } = n8nClock;
	jest
		.spyOn(n8nClock, 'sleep')
		.mockImplementation(async (ms, signal) => await sleep(ms / times, signal));
	jest.spyOn(n8nClock, 'elapsed').mockImplementation(() => elapsed() * times);
}
