import { readTime, writeTime } from '../../../../client/report/reconcile/readTime';

const inIndia = (localMs: number): number => localMs - 5.5 * 3_600_000;
const read = (text: string) => {
	const atMs = readTime(text, inIndia);
	return atMs === undefined ? undefined : writeTime(atMs);
};

test.each([
	['2026-01-31', '2026-01-30T18:30:00.000Z'],
	['2026-01-31T09:30', '2026-01-31T04:00:00.000Z'],
	['2026-01-31 09:30:15', '2026-01-31T04:00:15.000Z'],
	['2026-01-31T09:30:15Z', '2026-01-31T09:30:15.000Z'],
	['2026-01-31T09:30:15.5Z', '2026-01-31T09:30:15.500Z'],
	['2026-01-31T23:59:59.999999Z', '2026-01-31T23:59:59.999999Z'],
	['2026-01-31T23:59:59.123456789Z', '2026-01-31T23:59:59.123456Z'],
	['2026-01-31T09:30:15,25+05:30', '2026-01-31T04:00:15.250Z'],
	['2026-01-31 09:30:15 UTC', '2026-01-31T09:30:15.000Z'],
	['2026-01-31 09:30:15+00', '2026-01-31T09:30:15.000Z'],
	['2028-02-29', '2028-02-28T18:30:00.000Z'],
])('%s is %s', (text, expected) => {
	expect(read(text)).toBe(expected);
});

test.each(['', '31/01/2026', '2026-02-29', '2026-13-01', '2026-00-10', '2026-01-00', 'soon'])(
	'%j is no time',
	(text) => {
		expect(read(text)).toBeUndefined();
	},
);
