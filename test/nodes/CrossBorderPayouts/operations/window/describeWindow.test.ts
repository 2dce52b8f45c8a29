import { describeWindow } from '../../../../../nodes/CrossBorderPayouts/operations/window/describeWindow';

const start = '2026-10-31T18:30:00.000Z';
const end = '2026-11-30T18:29:59.999999Z';

it.each([
	[
		start,
		end,
		'Asia/Kolkata',
		'from 2026-11-01 00:00 to 2026-11-30 23:59:59 in Asia/Kolkata (from 2026-10-31 18:30 to 2026-11-30 18:29:59 in UTC)',
	],
	[start, end, 'UTC', 'from 2026-10-31 18:30 to 2026-11-30 18:29:59 in UTC'],
	[start, '', 'UTC', 'since 2026-10-31 18:30 in UTC'],
	[undefined, start, 'UTC', 'up to 2026-10-31 18:30 in UTC'],
	[start, end, 'Mars/Olympus', 'from 2026-10-31 18:30 to 2026-11-30 18:29:59 in UTC'],
])('%s to %s in %s', (from, to, zone, description) => {
	expect(describeWindow(from, to, zone)).toBe(description);
});

it.each([[undefined], [''], [null], [{ from: 1 }], [['2026-01-01']], ['["2026-01-01"]']])(
	'does not describe %p',
	(limit) => {
		expect(describeWindow(limit, limit, 'UTC')).toBeUndefined();
	},
);
