import { openedState, provesResume } from '../../../../client/sse/subscribe/resumeProof';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const minuteMs = 60_000;
const place = uuid7(minuteMs + 6, 1);

it.each([
	['the last event', place, place, true],
	['another event of its millisecond', uuid7(minuteMs + 6, 2), place, false],
	['an event whose ID has an earlier time', uuid7(5, 1), place, false],
	['an event from the gap', uuid7(minuteMs + 8, 1), place, false],
	['an event without an ID', null, place, false],
	['the event that was asked for, which certainly came before', uuid7(5, 1), uuid7(5, 1), true],
	['the event that was asked for, which may have come later', uuid7(6, 1), uuid7(6, 1), false],
	['the last event, although another one was asked for', place, uuid7(5, 1), true],
])('a connection has resumed or not if it brings %s', (_, id, asked, expected) => {
	expect(provesResume(id, { place, asked })).toBe(expected);
});

it.each([
	['e1', 'e1', true],
	['e0', 'e0', false],
])('an ID without a time, %s, proves only a resume after itself', (id, asked, expected) => {
	expect(provesResume(id, { place: 'e1', asked })).toBe(expected);
});

it('a connection that has just been opened has proven nothing', () => {
	expect(openedState({ place, asked: 'e0' })).toEqual({ kind: 'connected', resumed: false, place });
	expect(openedState(null)).toEqual({ kind: 'connected', resumed: false });
});
