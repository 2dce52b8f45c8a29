/**
 * Windows of reports in n8n-core's engine, in workflows of several time zones: each gets the rows of
 * its own days.
 */
import { getGlobalState, setGlobalState, type INodeParameters } from 'n8n-workflow';

import { executePayouts } from '../../support/engine/executePayouts';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

const zones = ['Asia/Kolkata', 'America/St_Johns', 'UTC'] as const;
const dayMs = 86_400_000;

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

afterAll(() => {
	jest.restoreAllMocks();
});

/** The clock of n8n and of the service. */
function setNow(now: string | number): void {
	jest.spyOn(Date, 'now').mockReturnValue(new Date(now).getTime());
}

/** An external ID that shows when the payment was made: `P-2026-03-08T03-30-00.000Z`. */
const nameOf = (atMs: number): string => `P-${new Date(atMs).toISOString().replaceAll(':', '-')}`;

/**
 * In each span of time, makes a payment and an entry of the ledger at every half hour of UTC, and a
 * millisecond before it.
 */
function fill(...spans: ReadonlyArray<readonly [from: string, to: string]>): number[] {
	const moments: number[] = [];
	for (const [from, to] of spans)
		for (let atMs = Date.parse(from); atMs < Date.parse(to); atMs += dayMs / 48)
			moments.push(atMs - 1, atMs);
	sandbox.control.reset();
	for (const atMs of moments) {
		setNow(atMs);
		sandbox.control.makePayment({ externalId: nameOf(atMs) });
		sandbox.control.addWalletEntry({ txn: nameOf(atMs) });
	}
	return moments;
}

/** `2026-03-08`, by the calendar of Node.js. */
const dayIn = (zone: string, atMs: number): string =>
	new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(atMs);

async function run(timezone: string, parameters: INodeParameters) {
	return await executePayouts(sandbox, {
		timezone,
		parameters: {
			resource: 'report',
			operation: 'getPayoutReport',
			country: 'IND',
			output: 'items',
			returnAll: true,
			...parameters,
		},
	});
}

async function payoutRows(timezone: string, window: INodeParameters): Promise<unknown[]> {
	const { error, outputs } = await run(timezone, window);
	expect(error).toBeUndefined();
	return (outputs[0] ?? []).map(({ json }) => json['external_id']);
}

async function walletRows(timezone: string, window: INodeParameters): Promise<unknown[]> {
	const { error, outputs } = await run(timezone, { ...window, operation: 'getWalletReport' });
	expect(error).toBeUndefined();
	return (outputs[0] ?? []).map(({ json }) => json['txn']);
}

describe.each([
	['2026-03-08', [48, 46, 48]],
	['2026-11-01', [48, 50, 48]],
	['2028-02-29', [48, 48, 48]],
])('the day %s', (day, halfHours) => {
	const plus = (days: number): string =>
		new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
	let moments: number[];

	beforeAll(() => {
		moments = fill([`${plus(-1)}T12:00Z`, `${plus(2)}T12:00Z`]);
	});

	it.each(zones.map((zone, index) => [zone, halfHours[index]] as const))(
		'has its own rows in %s, however it is asked for',
		async (zone, length = 0) => {
			const wanted = moments.filter((atMs) => dayIn(zone, atMs) === day).map(nameOf);
			expect(wanted).toHaveLength(2 * length);
			const tomorrow = moments.filter((atMs) => dayIn(zone, atMs) === plus(1));
			for (const now of [tomorrow[1], tomorrow.at(-1)]) {
				setNow(now ?? 0);
				expect(await payoutRows(zone, { period: 'yesterday' })).toEqual(wanted);
				expect(await walletRows(zone, { period: 'yesterday' })).toEqual(wanted);
			}
			const date = { start: day, end: day };
			expect(await payoutRows(zone, date)).toEqual(wanted);
			expect(await walletRows(zone, date)).toEqual(wanted);
			// The texts of the editor's date picker, and n8n's own dates.
			const picked = { start: `${day}T00:00:00`, end: `${plus(1)}T00:00:00` };
			expect(await payoutRows(zone, picked)).toEqual(wanted);
			const today = { start: '={{ $today.minus({ days: 1 }) }}', end: '={{ $today }}' };
			expect(await payoutRows(zone, today)).toEqual(wanted);
		},
	);
});

describe.each([
	['2026-02', '2026-02-28T12:00Z', '2026-03-01T12:00Z'],
	['2028-02', '2028-02-29T12:00Z', '2028-03-01T12:00Z'],
	['2026-12', '2026-12-31T12:00Z', '2027-01-01T12:00Z'],
])('the month %s', (month, from, to) => {
	it.each(zones)('ends in %s with its last moment there', async (zone) => {
		const moments = fill([from, to]);
		const wanted = moments.filter((atMs) => dayIn(zone, atMs).startsWith(month));
		const after = moments.filter((atMs) => !dayIn(zone, atMs).startsWith(month));
		// On the first of the next month, at its first moment.
		setNow(after[0] ?? 0);
		const period = { period: 'lastClosedMonth' };
		expect(await payoutRows(zone, period)).toEqual(wanted.map(nameOf));
		expect(await walletRows(zone, period)).toEqual(wanted.map(nameOf));
		// Up to the last millisecond of the last day, the month before is the last closed one.
		setNow(wanted.at(-1) ?? 0);
		expect(await payoutRows(zone, period)).toEqual([]);
	});
});

it('gives the last seven days, without today', async () => {
	const moments = fill(
		['2026-03-02T12:00Z', '2026-03-03T12:00Z'],
		['2026-03-09T12:00Z', '2026-03-10T12:00Z'],
	);
	setNow('2026-03-10T12:00:00Z');
	for (const zone of zones) {
		const days = moments.filter(
			(atMs) => dayIn(zone, atMs) >= '2026-03-03' && dayIn(zone, atMs) <= '2026-03-09',
		);
		expect(await payoutRows(zone, { period: 'last7Days' })).toEqual(days.map(nameOf));
	}
});

it('has no entry of midnight in two windows of days', async () => {
	fill(['2026-01-31T12:00Z', '2026-02-01T12:00Z']);
	for (const zone of zones) {
		const days = async (firstDay: string, lastDay: string): Promise<unknown[]> =>
			await walletRows(zone, { period: 'customDays', firstDay, lastDay });
		const [january, february] = [
			await days('2026-01-01', '2026-01-31'),
			await days('2026-02-01', '2026-02-28'),
		];
		expect(january.filter((row) => february.includes(row))).toEqual([]);
		expect(january.length + february.length).toBe(96);
	}
});

describe('a time that the clock skips or shows twice', () => {
	const zone = 'America/St_Johns';

	it('counts on if it is skipped, as in expressions', async () => {
		fill(['2026-03-08T04:00:00Z', '2026-03-08T08:00:00Z']);
		const end = '2026-03-08T08:00:00Z';
		const typed = await payoutRows(zone, { start: '2026-03-08T02:30', end });
		expect(typed[0]).toBe(nameOf(Date.parse('2026-03-08T06:00:00Z')));
		const start = `={{ DateTime.fromISO('2026-03-08T02:30', { zone: '${zone}' }) }}`;
		expect(await payoutRows(zone, { start, end })).toEqual(typed);
	});

	it('is the first one if it comes twice, and an offset names the other', async () => {
		fill(['2026-11-01T03:00:00Z', '2026-11-01T07:00:00Z']);
		const end = '2026-11-01T07:00:00Z';
		const firstOf = async (start: string): Promise<unknown> =>
			(await payoutRows(zone, { start, end }))[0];
		expect(await firstOf('2026-11-01T01:30')).toBe(nameOf(Date.parse('2026-11-01T04:00:00Z')));
		expect(await firstOf('2026-11-01T01:30-03:30')).toBe(
			nameOf(Date.parse('2026-11-01T05:00:00Z')),
		);
	});
});

it("reads times in n8n's own zone if the workflow has only the word DEFAULT", async () => {
	fill(['2026-06-14T12:00Z', '2026-06-16T12:00Z']);
	setNow('2026-06-16T12:00:00Z');
	const before = getGlobalState();
	setGlobalState({ ...before, defaultTimezone: 'Asia/Kolkata' });
	try {
		const window = { period: 'yesterday' };
		expect(await payoutRows('DEFAULT', window)).toEqual(await payoutRows('Asia/Kolkata', window));
	} finally {
		setGlobalState(before);
	}
});

describe('a report without rows', () => {
	const window =
		'Its window is from 2026-06-14 00:00 to 2026-06-15 00:00 in Asia/Kolkata (from 2026-06-13 18:30 to 2026-06-14 18:30 in UTC).';

	beforeAll(() => {
		sandbox.control.reset();
		setNow('2026-06-15T00:00:00+05:30');
	});

	it.each(['file', 'items'])('repeats its window if it is requested as %s', async (output) => {
		const { hints, error } = await run('Asia/Kolkata', { output, period: 'yesterday' });
		expect(error).toBeUndefined();
		expect(hints).toEqual([
			`The report has no rows. ${window} Check Destination Country, Period and Filters.`,
		]);
	});

	it.each(['file', 'items'])('says nothing about a report with rows as %s', async (output) => {
		sandbox.control.addWalletEntry({});
		const window = { start: '2026-06-15', end: '2026-06-15' };
		const parameters = { operation: 'getWalletReport', output, ...window };
		expect((await run('Asia/Kolkata', parameters)).hints).toEqual([]);
	});
});

it.each<[string, INodeParameters, RegExp]>([
	['UTC', { start: '={{ null }}', end: '2026-01-01' }, /'Start' is required/],
	['UTC', { start: '2026-02-30', end: '2026-03-01' }, /'Start' must be a date and time such as/],
	['UTC', { start: '2026-01-01', end: 'tomorrow' }, /'End' must be a date and time such as/],
	[
		'Asia/Kolkata',
		{ start: '2026-02-01', end: '2026-01-01' },
		/'End' must be after Start\. The window would be from 2026-02-01 00:00 to 2026-01-02 00:00 in Asia\/Kolkata \(from 2026-01-31 18:30 to 2026-01-01 18:30 in UTC\)/,
	],
	[
		'Mars/Olympus',
		{ period: 'yesterday' },
		/'Period' needs the workflow's time zone, and 'Mars\/Olympus' is unknown/,
	],
	['Mars/Olympus', { start: '2026-01-01', end: '2026-01-02' }, /'Start' needs the workflow's/],
])('in %s, the window %j is refused before anything is sent', async (zone, window, message) => {
	sandbox.control.reset();
	const { error } = await run(zone, window);
	expect(error?.message).toMatch(message);
	expect(sandbox.control.requests()).toEqual([]);
});
