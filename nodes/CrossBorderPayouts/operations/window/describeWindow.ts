import { isZone, toLocal } from './zone';

/**
 * @param start UTC text; anything else counts as no limit
 * @param end the same
 * @returns the window in the zone and in UTC, such as `from 2026-01-01 00:00 to 2026-02-01 00:00 in
 *   Asia/Kolkata (from 2025-12-31 18:30 to 2026-01-31 18:30 in UTC)`; undefined without limits
 */
export function describeWindow(start: unknown, end: unknown, zone: string): string | undefined {
	const limits = [start, end].map((text) =>
		typeof text === 'string' ? Date.parse(text) : Number.NaN,
	);
	if (limits.every(Number.isNaN)) return undefined;
	const inUtc = `${span(limits)} in UTC`;
	if (!isZone(zone)) return inUtc;
	const local = `${span(limits.map((atMs) => toLocal(atMs, zone)))} in ${zone}`;
	return local === inUtc ? inUtc : `${local} (${inUtc})`;
}

function span([start = Number.NaN, end = Number.NaN]: readonly number[]): string {
	if (Number.isNaN(start)) return `up to ${written(end)}`;
	return Number.isNaN(end)
		? `since ${written(start)}`
		: `from ${written(start)} to ${written(end)}`;
}

/** `2026-01-31 09:30`, with seconds only if there are some. */
const written = (localMs: number): string =>
	new Date(localMs)
		.toISOString()
		.replace(
			/^(.{10})T(.{5})(:\d\d)?\..*$/,
			(_, day: string, time: string, seconds: string) =>
				`${day} ${time}${seconds === ':00' ? '' : seconds}`,
		);
