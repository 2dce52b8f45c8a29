import type { Form } from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import { readWindow } from '../../../../../nodes/CrossBorderPayouts/operations/window/readWindow';

const startedAt = Date.parse('2026-11-24T12:00:00Z');

const read = (form: Form, timezone = 'Asia/Kolkata', includesEnd = false) =>
	readWindow(form, { timezone, startedAt }, { includesEnd });

const problemOf = (form: Form, timezone?: string): unknown => {
	try {
		return read(form, timezone);
	} catch (error) {
		return (error as { issues: unknown }).issues;
	}
};

it.each([
	['2026-01-31T09:30:00', '2026-01-31T04:00:00.000Z'],
	['2026-01-31t09:30', '2026-01-31T04:00:00.000Z'],
	['2026-01-31 09:30.5', '2026-01-31T04:00:00.500Z'],
	['2026-01-31 09:30', '2026-01-31T04:00:00.000Z'],
	['2026-01-31T09:30:00.123456', '2026-01-31T04:00:00.123456Z'],
	['2026-01-31T09:30:00+02:00', '2026-01-31T07:30:00.000Z'],
	['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
])('reads %s in the zone, unless it names one', (start, sent) => {
	expect(read({ start })).toMatchObject({ start: sent, end: undefined });
	expect(read({ end: start })).toMatchObject({ start: undefined, end: sent });
});

it('reads a date from an expression as the moment that it is', () => {
	expect(read({ start: new Date('2026-01-31T00:00:00Z') }).start).toBe('2026-01-31T00:00:00.000Z');
	const luxon = { toJSON: () => '2026-01-31T00:00:00.000-03:30' };
	expect(read({ start: luxon }).start).toBe('2026-01-31T03:30:00.000Z');
});

describe('a date alone is the whole day', () => {
	const january = { start: '2026-01-01', end: '2026-01-31' };

	it('ends with the first moment after it if the service leaves the end out', () => {
		expect(read(january)).toMatchObject({
			start: '2025-12-31T18:30:00.000Z',
			end: '2026-01-31T18:30:00.000Z',
		});
		expect(read({ start: '2026-03-08', end: '2026-03-08' }, 'America/St_Johns')).toMatchObject({
			start: '2026-03-08T03:30:00.000Z',
			end: '2026-03-09T02:30:00.000Z',
		});
	});

	it('ends within it if the service counts the end', () => {
		expect(read(january, 'UTC', true)).toMatchObject({
			start: '2026-01-01T00:00:00.000Z',
			end: '2026-01-31T23:59:59.999999Z',
		});
	});
});

it('reads a period in the zone, whatever else the form has', () => {
	const form = { period: 'yesterday', start: 'x', end: 'y' };
	expect(read(form)).toEqual({
		start: '2026-11-22T18:30:00.000Z',
		end: '2026-11-23T18:30:00.000Z',
		description:
			'from 2026-11-23 00:00 to 2026-11-24 00:00 in Asia/Kolkata (from 2026-11-22 18:30 to 2026-11-23 18:30 in UTC)',
	});
	expect(read(form, 'UTC', true).end).toBe('2026-11-23T23:59:59.999999Z');
	expect(read({ period: 'lastClosedMonth' }, 'America/St_Johns')).toMatchObject({
		start: '2026-10-01T02:30:00.000Z',
		end: '2026-11-01T02:30:00.000Z',
	});
});

it('has no limit without start and end', () => {
	expect(read({})).toMatchObject({ description: undefined });
});

it.each([null, ''])('refuses %p, which only a required field can have', (empty) => {
	for (const name of ['start', 'end'])
		expect(() => read({ [name]: empty })).toThrow(`${name}: is required, but empty`);
	expect(() => read({ period: 'asWritten', startText: empty })).toThrow('startText: is required');
	expect(() => read({ period: 'customDays', lastDay: empty })).toThrow('lastDay: is required');
});

it('leaves a structure that does not convert to text to the endpoint', () => {
	const start: unknown = Object.create(null);
	expect(read({ start, end: '2026-01-01' })).toMatchObject({ start });
});

it.each([[['2026-01-01']], [{ from: '2026-01-01' }], ['{"from":"2026-01-01"}'], ['["x"]']])(
	'leaves %p as it is',
	(start) => {
		expect(read({ start })).toEqual({ start, end: undefined, description: undefined });
	},
);

it.each([
	'soon',
	'2026-02-29',
	'2026-13-01',
	'2026-01-31T25:00',
	'31.01.2026',
	20260131,
	true,
	' ',
])('refuses %p, naming the field', (value) => {
	const problem = 'must be a date and time such as 2026-01-31T09:30:00Z';
	expect(problemOf({ start: value })).toEqual([{ field: 'start', problem }]);
	expect(problemOf({ start: '2026-01-01', end: value })).toEqual([{ field: 'end', problem }]);
});

it.each(['today', null, 7, '__proto__', 'json'])('refuses the period %p', (period) => {
	expect(problemOf({ period })).toEqual([
		{
			field: 'period',
			problem:
				'must be one of custom, customDays, asWritten, yesterday, last7Days, lastClosedMonth',
		},
	]);
});

describe('an end before the start', () => {
	it('is refused, with both ends', () => {
		expect(problemOf({ start: '2026-02-01T00:00', end: '2026-01-01T00:00' })).toEqual([
			{
				field: 'end',
				problem:
					'must be after Start. The window would be from 2026-02-01 00:00 to 2026-01-01 00:00 in Asia/Kolkata (from 2026-01-31 18:30 to 2025-12-31 18:30 in UTC)',
			},
		]);
	});

	it('is one moment if the service counts the end, and nothing if it does not', () => {
		const moment = { start: '2026-01-01T00:00', end: '2026-01-01T00:00' };
		expect(problemOf(moment)).toMatchObject([{ field: 'end' }]);
		expect(read(moment, 'UTC', true).start).toBe('2026-01-01T00:00:00.000Z');
	});

	it('is judged by the moments, not by the texts', () => {
		expect(
			read({ start: '2026-01-01T10:00:00+10:00', end: '2026-01-01T01:00:00Z' }).description,
		).toMatch(/^from 2026-01-01 05:30 to 2026-01-01 06:30/);
		// Both are the first occurrence of an hour that comes twice.
		expect(
			problemOf({ start: '2026-11-01T01:30', end: '2026-11-01T01:15' }, 'America/St_Johns'),
		).toMatchObject([{ field: 'end' }]);
	});
});

describe('an unknown time zone', () => {
	it('is refused if it is needed', () => {
		expect(problemOf({ start: '2026-01-01' }, 'Mars/Olympus')).toEqual([
			{
				field: 'start',
				problem:
					"needs the workflow's time zone, and 'Mars/Olympus' is unknown. Choose another one in the workflow's settings, or write one after the time, such as +05:30",
			},
		]);
		expect(problemOf({ period: 'yesterday' }, '')).toEqual([
			{
				field: 'period',
				problem:
					"needs the workflow's time zone, and '' is unknown. Choose another one in the workflow's settings",
			},
		]);
	});

	it('does not matter for times that name their own', () => {
		expect(read({ start: '2026-01-01T00:00:00Z' }, 'Mars/Olympus')).toMatchObject({
			description: 'since 2026-01-01 00:00 in UTC',
		});
	});
});

it('names the fields of the form', () => {
	const names = { start: 'startTs', end: 'endTs' };
	const form = { startTs: '2026-01-01', endTs: 'x' };
	expect(() =>
		readWindow(form, { timezone: 'UTC', startedAt }, { includesEnd: true, names }),
	).toThrow(expect.objectContaining({ issues: [expect.objectContaining({ field: 'endTs' })] }));
});

describe('days', () => {
	const january = { period: 'customDays', firstDay: '2026-01-01', lastDay: '2026-01-31' };

	it('are whole, at both ends, whichever end the service counts', () => {
		expect(read(january)).toMatchObject({
			start: '2025-12-31T18:30:00.000Z',
			end: '2026-01-31T18:30:00.000Z',
		});
		expect(read(january, 'UTC', true)).toMatchObject({
			start: '2026-01-01T00:00:00.000Z',
			end: '2026-01-31T23:59:59.999999Z',
		});
		expect(read({ ...january, firstDay: '2026-01-31' }, 'UTC', true)).toMatchObject({
			start: '2026-01-31T00:00:00.000Z',
			end: '2026-01-31T23:59:59.999999Z',
		});
	});

	it('ignore Start and End, which the form hides', () => {
		const form = { ...january, start: 'x', end: 'y' };
		expect(read(form)).toEqual(read(january));
	});

	it.each(['2026-01-31T00:00:00', '2026-01-31 09:30', '31.01.2026', new Date(0), 5])(
		'are no times: %p',
		(lastDay) => {
			expect(problemOf({ ...january, lastDay })).toEqual([
				{ field: 'lastDay', problem: 'must be a day such as 2026-01-31, without a time' },
			]);
		},
	);

	it.each(['2026-02-30', '2026-11-31', '2026-13-01'])('must exist: %s', (lastDay) => {
		expect(problemOf({ ...january, lastDay })).toEqual([
			{ field: 'lastDay', problem: 'is a day that does not exist in the calendar' },
		]);
	});

	it('must be in order', () => {
		expect(problemOf({ ...january, firstDay: '2026-02-01' })).toEqual([
			{ field: 'lastDay', problem: 'must not be before First Day, which is 2026-02-01' },
		]);
	});

	it('can be filters beside times, and then only one of the two may be given', () => {
		const names = { start: 'startTs', end: 'endTs' };
		const readFilters = (form: Form) =>
			readWindow(form, { timezone: 'UTC', startedAt }, { includesEnd: true, names });
		expect(readFilters({ firstDay: '2026-01-01', lastDay: '2026-01-31' })).toMatchObject({
			start: '2026-01-01T00:00:00.000Z',
			end: '2026-01-31T23:59:59.999999Z',
		});
		expect(readFilters({ startTs: '2026-01-01T10:00', lastDay: '2026-01-31' })).toMatchObject({
			start: '2026-01-01T10:00:00.000Z',
			end: '2026-01-31T23:59:59.999999Z',
		});
		expect(() => readFilters({ endTs: '2026-01-31T10:00', lastDay: '2026-01-31' })).toThrow(
			'lastDay: cannot be given together with End. Remove one of the two',
		);
	});
});

describe('as written', () => {
	it.each(['2026-01-31', '2026-01-31T00:00:00+05:30', '31/01/2026', '["2026-01-31"]'])(
		'sends %s unchanged',
		(text) => {
			const form = { period: 'asWritten', startText: text, start: 'x' };
			expect(read(form)).toEqual({
				start: text,
				end: undefined,
				description: `from ${text}, as written`,
			});
		},
	);

	it('describes both ends', () => {
		const form = { period: 'asWritten', startText: '2026-01-01', endText: '2026-02-01' };
		expect(read(form).description).toBe('from 2026-01-01 to 2026-02-01, as written');
		expect(read({ period: 'asWritten', endText: '2026-02-01' }).description).toBe(
			'up to 2026-02-01, as written',
		);
		expect(read({ period: 'asWritten' })).toEqual({});
	});
});
