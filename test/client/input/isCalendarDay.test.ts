import { isCalendarDay } from '../../../client/input/isCalendarDay';

it.each(['2026-01-31', '2028-02-29', '0001-01-01'])('%s is a day', (day) => {
	expect(isCalendarDay(day)).toBe(true);
});

it.each([
	'2026-02-29',
	'2026-02-30',
	'2026-04-31',
	'2026-13-01',
	'2026-00-10',
	'2026-01-00',
	'',
	'today',
])('%p is none', (day) => {
	expect(isCalendarDay(day)).toBe(false);
});
