import { openedState, provesResume } from '../../../../client/sse/subscribe/resumeProof';
import { createSeenIds } from '../../../../client/sse/subscribe/seenIds';
import { uuid7 } from '../../../support/fakes/fakeStreams';

const place = uuid7(6, 1);

it.each([
	['the event after which it was asked to resume', place, place, true],
	['an event of the same millisecond that was there', uuid7(6, 2), place, true],
	['an earlier event that was there', uuid7(5, 1), place, true],
	['a later event that was there, which the service may send twice', uuid7(7, 1), place, false],
	['a new event with an earlier time', uuid7(4, 1), place, false],
	['a new event from the gap', uuid7(8, 1), place, false],
	['an event without an ID', null, place, false],
	['an ID without a time', 'e1', 'e1', true],
	['another ID without a time that was there', 'e0', 'e1', false],
])('a connection has resumed or not if it brings %s', (_, id, asked, expected) => {
	const seenIds = createSeenIds(10, [place, uuid7(6, 2), uuid7(5, 1), uuid7(7, 1), 'e0', 'e1']);
	expect(provesResume(id, asked, seenIds)).toBe(expected);
});

it('a connection that has just been opened has proven nothing', () => {
	expect(openedState(true)).toEqual({ kind: 'connected', resumed: false, mayResume: true });
	expect(openedState(false)).toEqual({ kind: 'connected', resumed: false });
});
