import { readKnownTime } from '../../../../client/payment/guards/knownTime';

const hour = 3_600_000;
/** Two hours before UTC. */
const clock = (localMs: number): number => localMs - 2 * hour;
const read = (row: object): string | undefined => {
	const atMs = readKnownTime(new Map(Object.entries(row)), clock);
	return atMs === undefined ? undefined : new Date(atMs).toISOString();
};

it.each<[object, string | undefined]>([
	[{ time: '2026-01-05T10:00:00Z' }, '2026-01-05T10:00:00.000Z'],
	[{ time: '2026-01-05 10:00:00.250+0530' }, '2026-01-05T04:30:00.250Z'],
	[{ time: '2026-01-05 10:00:00 UTC' }, '2026-01-05T10:00:00.000Z'],
	[{ time: ' 2026-01-05T10:00 ' }, '2026-01-05T08:00:00.000Z'],
	[{ time: new Date(0) }, '1970-01-01T00:00:00.000Z'],
	[{ date: '2026-01-05' }, '2026-01-05T21:59:59.999Z'],
	[{ date: '2026-01-05', time: '23:30' }, '2026-01-05T21:59:59.999Z'],
	[{ createdat: '2026-01-05', paymentdate: '2026-02-05' }, '2026-02-05T21:59:59.999Z'],
	[{ updatedat: '2026-03-05', paymentdate: '2026-02-05' }, '2026-03-05T21:59:59.999Z'],
	[{ createdat: '2026-01-05', date: '05/02/2026' }, undefined],
	[{ date: '2026-02-30' }, undefined],
	[{ time: '9' }, undefined],
	[{ time: 9 }, undefined],
	[{ date: '' }, undefined],
	[{}, undefined],
])('%j is at the latest at %p', (row, at) => {
	expect(read(row)).toBe(at);
});
