/** Timestamps in a time zone, with the zone's offset. [Wallet report request, timezone] */

/** Returns a formatter of milliseconds since 1970 in the IANA zone, or undefined if there is no such zone. */
export function createZonedWriter(zone: string): ((atMs: number) => string) | undefined {
	const format = formatFor(zone);
	if (format === undefined) return undefined;
	return (atMs) => {
		const name =
			format.formatToParts(atMs).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
		const [, sign = '+', hours = '00', minutes = '00'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
		const offsetMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
		const local = new Date(atMs + offsetMs).toISOString().slice(0, -1);
		return offsetMs === 0 ? `${local}Z` : `${local}${sign}${hours}:${minutes}`;
	};
}

function formatFor(timeZone: string): Intl.DateTimeFormat | undefined {
	try {
		return new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
	} catch {
		return undefined;
	}
}
