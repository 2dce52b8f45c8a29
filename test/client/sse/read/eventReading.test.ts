import { TransportError } from '../../../../client/errors';
import type { EventCollector } from '../../../../client/sse/read/eventCollector';
import { toReading, type ReadEnding } from '../../../../client/sse/read/eventReading';
import { resumeIdOf } from '../../../../client/sse/protocol/eventId';

const error = new TransportError('network', true);

const read = (rest: Partial<EventCollector>, ending: ReadEnding = { by: 'quiet' }) =>
	toReading(
		{
			opened: () => undefined,
			isNew: () => true,
			collect: () => null,
			events: [],
			newEvents: 0,
			place: 'event-7',
			isFromTime: false,
			startProof: 'resent',
			mayHaveGap: false,
			...rest,
		},
		ending,
	);

it.each<[Partial<EventCollector>, ReadEnding, boolean, boolean]>([
	[{}, { by: 'quiet' }, true, false],
	[{ startProof: 'unproven' }, { by: 'quiet' }, false, false],
	[{ startProof: 'replayed' }, { by: 'quiet' }, false, false],
	[{ mayHaveGap: true }, { by: 'quiet' }, false, false],
	[{}, { by: 'events' }, false, true],
	[{}, { by: 'size' }, false, true],
	[{}, { by: 'time' }, false, true],
	[{}, { by: 'interrupted', error }, false, false],
])('%j, ended by %j: complete %s, limited %s', (rest, ending, isComplete, isLimited) => {
	const reading = read(rest, ending);
	expect(reading).toMatchObject({ isComplete, isLimited, endedBy: ending.by });
	expect(reading.warnings).toHaveLength(isComplete ? 0 : 1);
	for (const warning of reading.warnings) expect(warning).toMatch(/^[A-Z].*[^.]$/);
});

it('has the error of an interruption, and no other', () => {
	expect(read({}, { by: 'interrupted', error }).error).toBe(error);
	expect(read({})).not.toHaveProperty('error');
});

it('says where to go on, unless there is only a time', () => {
	expect(read({}, { by: 'events' })).toMatchObject({
		lastEventId: 'event-7',
		warnings: [expect.stringMatching(/start after event event-7$/)],
	});
	const isFromTime = { isFromTime: true, startProof: 'unproven', place: resumeIdOf(1) } as const;
	const fromTime = read(isFromTime, { by: 'time' });
	expect(fromTime.lastEventId).toBeNull();
	expect(fromTime.warnings).toEqual([
		expect.stringContaining('started from the given time'),
		expect.not.stringContaining('start after event'),
	]);
});

it('says everything that is uncertain', () => {
	const rest = { startProof: 'unproven', mayHaveGap: true } as const;
	expect(read(rest, { by: 'interrupted', error }).warnings).toEqual([
		expect.stringContaining('did not send the given event again'),
		expect.stringContaining('was lost in between'),
		expect.stringContaining('only one listener per account'),
	]);
});
