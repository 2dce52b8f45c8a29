import { NodeOperationError } from 'n8n-workflow';

import { InputError } from '../../../../client/errors';
import { createFailedExecutions } from '../../../../nodes/CrossBorderPayoutsTrigger/reporting/failedExecutions';
import { createFakeClock } from '../../../support/fakes/fakeClock';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

/** @param saves whether n8n lets a trigger save a failed execution */
function setup(saves: boolean, asItems = true) {
	const fake = createFakeTriggerContext({}, saves ? {} : { saveFailedExecution: undefined });
	const clock = createFakeClock({ startMs: 1_000_000 });
	const closing = new AbortController();
	const { fail, end } = createFailedExecutions(fake.context, {
		clock,
		random: () => 0.5,
		signal: closing.signal,
		asItems,
	});
	const health = (): unknown[] => fake.emitted.map(({ items }) => items[0]?.json['health']);
	return { ...fake, clock, closing, fail, end, health };
}

const unusable = new InputError([{ field: 'Base URL', problem: 'is empty' }], 'invalid_credential');

it('saves a failed execution if n8n can, and starts nothing', () => {
	const { fail, failures, emitted, logs } = setup(true);
	fail(unusable);
	expect(failures).toEqual([expect.objectContaining({ message: "'Base URL' is empty" })]);
	expect(emitted).toEqual([]);
	expect(logs).toEqual([expect.stringMatching(/^error: .*'Base URL' is empty$/)]);
});

it('starts the workflow with an item of the same content if n8n cannot', () => {
	const { context, fail, emitted, logs } = setup(false);
	const error = new NodeOperationError(context.getNode(), 'An event was set aside', {
		description: 'Repair the workflow.',
	});
	error.context['data'] = { code: 'event_set_aside', events: [{ eventId: 'event-1' }] };
	fail(error);
	expect(emitted).toHaveLength(1);
	expect(emitted[0]?.items).toEqual([
		{
			json: {
				eventId: null,
				event: 'health',
				payment: null,
				category: null,
				releaseFunds: false,
				action: null,
				source: 'trigger',
				redelivered: false,
				receivedAt: '1970-01-01T00:16:40.000Z',
				health: {
					state: 'failed',
					at: '1970-01-01T00:16:40.000Z',
					message: 'An event was set aside',
					advice: 'Repair the workflow.',
					code: 'event_set_aside',
					events: [{ eventId: 'event-1' }],
					leftOut: 0,
				},
			},
		},
	]);
	expect(logs).toEqual([expect.stringMatching(/^error: .*An event was set aside$/)]);
});

it('writes only to the log if items are switched off, or the trigger is closed', () => {
	const off = setup(false, false);
	off.fail(unusable);
	const closed = setup(false);
	closed.closing.abort();
	closed.fail(unusable);
	for (const { emitted, logs } of [off, closed]) {
		expect(emitted).toEqual([]);
		expect(logs).toHaveLength(1);
	}
});

it('reports one failure after another, each until n8n accepts it, and counts the rest', async () => {
	const { fail, emitted, health, clock } = setup(false);
	for (let n = 0; n < 105; n += 1) fail(new Error(`fault ${n}`));
	expect(emitted).toHaveLength(1);
	emitted[0]?.reject(new Error('database is locked'));
	await clock.advance(59_999);
	expect(emitted).toHaveLength(1);
	await clock.advance(1);
	expect(health()).toEqual([
		expect.objectContaining({ message: 'fault 0', leftOut: 0 }),
		expect.objectContaining({ message: 'fault 0', leftOut: 5 }),
	]);
	// The wait for each is at most a minute.
	for (let n = 0; n < 110; n += 1) await clock.advance(60_000);
	expect(health().slice(2)).toEqual(
		Array.from({ length: 99 }, (_, n) =>
			expect.objectContaining({ message: `fault ${n + 1}`, leftOut: 0 }),
		),
	);
	fail(new Error('later'));
	expect(health().at(-1)).toMatchObject({
		message: 'later',
		at: new Date(clock.now()).toISOString(),
	});
});

it.each([
	[false, ['failed', 'connected', 'failed', 'connected']],
	[true, []],
])(
	'reports each end after its failure, unless n8n saves failed executions (%s)',
	async (saves, wanted) => {
		const { fail, end, health, clock } = setup(saves);
		for (let round = 0; round < 2; round += 1) {
			fail(unusable);
			end({ state: 'connected', atMs: clock.now(), resumed: true });
		}
		for (let minute = 0; minute < 5; minute += 1) await clock.advance(60_000);
		expect(health().map((one) => Object(one).state)).toEqual(wanted);
	},
);
