/** Whether a text such as `2026-02-29` is a day of the calendar. Does not check the format. */
export function isCalendarDay(day: string): boolean {
	const time = Date.parse(`${day}T00:00:00Z`);
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
