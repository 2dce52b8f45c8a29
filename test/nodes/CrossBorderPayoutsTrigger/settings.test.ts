import { isPayoutError } from '../../../client/errors';
import { readSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';

const id = '01939b6c-4a1e-7c3d-8f00-2b1f6d0a9c11';

it('has a default for everything', () => {
	expect(readSettings({})).toMatchObject({
		version: 'v3',
		profile: { path: '/v3/events' },
		events: null,
		statuses: null,
		externalIdPrefixes: null,
		onlyStatusChanges: false,
		startAfter: null,
		continueWhen: 'finished',
		maxParallel: 5,
		eventsPerExecution: 1,
		longestWaitMs: 1_000,
		idleTimeoutMs: 120_000,
		maxTries: 3,
		countries: ['IND', 'NGA', 'PAK'],
		reconcileAfterMs: 900_000,
		longestExecutionMs: 3_600_000,
		emitHealth: false,
	});
	expect(readSettings({ apiVersion: 'v2' }).idleTimeoutMs).toBe(75_000);
});

it("reads the user's choices", () => {
	const settings = readSettings({
		apiVersion: 'v3',
		events: ['payment'],
		statuses: ['failed', 'reversed'],
		startFrom: 'afterEvent',
		startAfterEventId: ` ${id} `,
		continueWhen: 'succeeded',
		eventsPerExecution: 500,
		longestWaitSeconds: 0.5,
		idleTimeoutSeconds: 30,
		maxParallelExecutions: 50,
		maxTries: 10,
		onlyStatusChanges: true,
	});
	expect(settings).toMatchObject({
		events: new Set(['payment']),
		statuses: new Set(['failed', 'reversed']),
		startAfter: id,
		longestWaitMs: 500,
		idleTimeoutMs: 30_000,
	});
});

it('ignores an event ID if the stream cannot resume', () => {
	const settings = readSettings({
		apiVersion: 'v2',
		startFrom: 'afterEvent',
		startAfterEventId: 'x',
	});
	expect(settings.startAfter).toBeNull();
});

it('reconciles after every interruption of a stream that cannot resume', () => {
	expect(readSettings({ apiVersion: 'v2', reconcileAfterMinutes: 0 }).reconcileAfterMs).toBe(0);
	expect(readSettings({ reconcileAfterMinutes: 0 }).reconcileAfterMs).toBeNull();
});

it.each([
	[{ countries: ['IND', 'XXX'] }, 'Countries'],
	[{ countries: 'IND' }, 'Countries'],
	[{ countries: ['INDIA'] }, 'Countries: must be a list of the countries shown'],
	[{ emitHealth: 'yes' }, 'Emit Connection Health'],
	[{ longestExecutionMinutes: 0 }, 'Longest Execution (Minutes)'],
	[{ reconcileAfterMinutes: 10_081 }, 'Reconcile After (Minutes)'],
	[{ apiVersion: 'v4' }, 'API Version'],
	[{ apiVersion: 3 }, 'API Version'],
	[{ apiVersion: '__proto__' }, 'API Version'],
	[{ events: 'payment' }, 'Events'],
	[{ statuses: [1] }, 'Statuses'],
	[{ externalIdPrefixes: 'INV-' }, 'External ID Starts With: must be a list of texts'],
	[{ externalIdPrefixes: ['A-', 'INV 1'] }, 'External ID Starts With: row 2 may contain only'],
	[{ externalIdPrefixes: ['', '💸'] }, 'External ID Starts With: row 2 may contain only'],
	[{ externalIdPrefixes: ['[A-Z]+'] }, 'External ID Starts With: row 1 may contain only'],
	[{ externalIdPrefixes: ['x'.repeat(129)] }, 'External ID Starts With: row 1 has 129 characters'],
	[{ externalIdPrefixes: ['undefined-'] }, 'External ID Starts With: row 1 contains "undefined"'],
	[{ externalIdPrefixes: [null] }, 'External ID Starts With: row 1 must be text'],
	[{ externalIdPrefixes: [['A-']] }, 'External ID Starts With: row 1 must be text'],
	[{ startFrom: 'yesterday' }, 'Start From'],
	[{ startFrom: 'afterEvent' }, 'Event ID'],
	[{ startFrom: 'afterEvent', startAfterEventId: 'e\r\nx: y' }, 'Event ID'],
	[
		{ startFrom: 'afterEvent', startAfterEventId: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' },
		'Event ID',
	],
	[{ startFrom: 'afterEvent', startAfterEventId: 'two words' }, 'Event ID'],
	[{ continueWhen: 'later' }, 'Continue When'],
	[{ eventsPerExecution: 0 }, 'Events per Execution'],
	[{ eventsPerExecution: 1.5 }, 'Events per Execution'],
	[{ eventsPerExecution: '10' }, 'Events per Execution'],
	[{ eventsPerExecution: Number.NaN }, 'Events per Execution'],
	[{ longestWaitSeconds: -1 }, 'Longest Wait (Seconds)'],
	[{ longestWaitSeconds: 301 }, 'Longest Wait (Seconds)'],
	[{ idleTimeoutSeconds: 4 }, 'Idle Timeout (Seconds)'],
	[{ idleTimeoutSeconds: 3601 }, 'Idle Timeout (Seconds)'],
	[{ maxParallelExecutions: 51 }, 'Max Parallel Executions'],
	[{ maxTries: 0 }, 'Max Tries'],
	[{ onlyStatusChanges: 'yes' }, 'Only When the Status Changes'],
])('refuses %j, naming the field', (raw, label) => {
	let error: unknown;
	try {
		readSettings(raw);
	} catch (thrown) {
		error = thrown;
	}
	expect(isPayoutError(error) && error.code).toBe('invalid_input');
	expect(String(error)).toContain(label);
});

it.each<[unknown[], string[] | null]>([
	[
		[' SALARY- ', '', '\u00a0INV-\n'],
		['SALARY-', 'INV-'],
	],
	[[2026], ['2026']],
	[
		['.', '#'],
		['.', '#'],
	],
	[['', '  '], null],
	[[], null],
])('reads the beginnings %j as %j', (externalIdPrefixes, expected) => {
	expect(readSettings({ externalIdPrefixes }).externalIdPrefixes).toEqual(expected);
});

it('names every wrong row at once', () => {
	expect(() => readSettings({ externalIdPrefixes: ['a b', 'A-', '*'] })).toThrow(/row 1.*row 3/);
});

it('names every wrong field at once', () => {
	expect(() => readSettings({ maxTries: 99, eventsPerExecution: 0 })).toThrow(
		/Events per Execution.*Max Tries/,
	);
});

it('simplifies the events that report the state of a payment, unless Simplify is off', () => {
	expect(readSettings({}).simpleEvents).toEqual(['payment']);
	expect(readSettings({ apiVersion: 'v2' }).simpleEvents).toEqual(['payment', 'payment-update']);
	expect(readSettings({ simple: false }).simpleEvents).toEqual([]);
	expect(() => readSettings({ simple: 'true' })).toThrow('Simplify: must be on or off');
});
