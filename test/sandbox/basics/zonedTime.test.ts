import { createZonedWriter } from '../../../sandbox/basics/zonedTime';

const winter = Date.parse('2030-01-01T20:00:00.123Z');
const summer = Date.parse('2030-07-01T20:00:00.000Z');

it.each([
	['UTC', winter, '2030-01-01T20:00:00.123Z'],
	['Asia/Kolkata', winter, '2030-01-02T01:30:00.123+05:30'],
	['America/New_York', winter, '2030-01-01T15:00:00.123-05:00'],
	['America/New_York', summer, '2030-07-01T16:00:00.000-04:00'],
	['Europe/London', winter, '2030-01-01T20:00:00.123Z'],
])('writes in %s', (zone, atMs, expected) => {
	expect(createZonedWriter(zone)?.(atMs)).toBe(expected);
	expect(Date.parse(expected)).toBe(atMs);
});

it.each(['Mars/Olympus', '', 'IST?'])('knows no zone %j', (zone) => {
	expect(createZonedWriter(zone)).toBeUndefined();
});
