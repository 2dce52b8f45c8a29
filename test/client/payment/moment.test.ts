import { compareMoments, readMoment } from '../../../client/payment/moment';

const noon = Date.UTC(2026, 10, 21, 12);

describe('reading', () => {
	it.each([
		['2026-11-21T12:00:00.250Z', { atMs: noon + 250 }],
		['2026-11-21T12:00:00.000000+00:00', { atMs: noon }],
		['2026-11-21T17:30:00.25+05:30', { atMs: noon + 250 }],
		['2026-11-21T12:00:00Z', { atMs: noon, isRough: true }],
		['2026-11-21T17:30:00+0530', { atMs: noon, isRough: true }],
	])('reads %s', (text, moment) => expect(readMoment(text)).toEqual(moment));

	it.each(['2026-11-21T12:00:00.250', '2026-11-21 12:00:00.250'])(
		'reads %s as UTC, wherever n8n runs',
		(text) => {
			expect(readMoment(text)).toEqual({ atMs: noon + 250 });
		},
	);

	it.each([undefined, null, 7, '', 'yesterday', '2026-13-45T12:00:00'])(
		'finds no time in %j',
		(value) => {
			expect(readMoment(value)).toEqual({ atMs: null });
		},
	);
});

it.each([
	['.300Z', '.299Z', 1],
	['.299Z', '.300Z', -1],
	['Z', '.999Z', 0],
	['.999Z', 'Z', 0],
	['Z', 'Z', 0],
	['.000Z', '.001Z', -1],
])('compares 12:00:00%s with 12:00:00%s', (first, second, sign) => {
	const at = (rest: string) => readMoment(`2026-11-21T12:00:00${rest}`);
	expect(Math.sign(compareMoments(at(first), at(second)))).toBe(sign);
});

it('distinguishes times one second apart, however they are written', () => {
	expect(
		compareMoments(readMoment('2026-11-21T12:00:01Z'), readMoment('2026-11-21T12:00:00.000Z')),
	).toBe(1_000);
	expect(compareMoments({ atMs: 1 }, { atMs: null })).toBe(0);
});
