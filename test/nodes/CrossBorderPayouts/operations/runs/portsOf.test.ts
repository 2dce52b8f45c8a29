import { createPayoutClient } from '../../../../../client';
import type { RunContext } from '../../../../../nodes/CrossBorderPayouts/operations/operation';
import { portsOf } from '../../../../../nodes/CrossBorderPayouts/operations/runs/portsOf';
import { createFakeClock } from '../../../../support/fakes/fakeClock';
import { createFakeTransport } from '../../../../support/fakes/fakeTransport';

const clock = createFakeClock();
const run: RunContext = {
	client: createPayoutClient({
		baseUrl: 'https://service.example',
		transport: createFakeTransport(),
		clock,
	}),
	forms: [],
	inTurn: async (task) => await task(),
	stopping: new AbortController().signal,
};
const noon = Date.parse('2026-01-05T12:00:00Z');

it('passes on what belongs to the run', () => {
	const { signal } = new AbortController();
	const log = jest.fn();
	const { inTurn, stopping } = run;
	expect(portsOf({ ...run, signal, log })).toMatchObject({ clock, inTurn, stopping, signal, log });
});

it.each([
	['Asia/Kolkata', '2026-01-04T18:30:00Z', '2026-01-05T06:30:00Z'],
	[undefined, '2026-01-05T00:00:00Z', '2026-01-05T12:00:00Z'],
])('reads days and times in the zone %s', (timezone, day, moment) => {
	const { zone } = portsOf({ ...run, ...(timezone === undefined ? {} : { timezone }) });
	expect(new Date(zone.startOfDay(noon)).toISOString()).toBe(day.replace('Z', '.000Z'));
	expect(new Date(zone.toMoment(noon)).toISOString()).toBe(moment.replace('Z', '.000Z'));
});
