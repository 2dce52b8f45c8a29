import { findFirstPlace, hasLostPlace } from '../../../nodes/CrossBorderPayoutsTrigger/firstPlace';
import type { SavedPlace } from '../../../nodes/CrossBorderPayoutsTrigger/staticDataCursor';
import { uuid7 } from '../../support/fakeStreams';

const empty: SavedPlace = { cursor: null, confirmed: [], started: [], origin: null, startAfter: null };
const nowMs = 1_800_000_000_000;

it('leaves a mark a minute before the first activation, and starts from now itself', () => {
	const { place, mark } = findFirstPlace(empty, true, nowMs);
	expect(mark).toEqual({ ...empty, origin: uuid7(nowMs - 60_000) });
	expect(place.cursor).toBeNull();
});

it('goes on from the mark when nothing else was saved', () => {
	const saved = { ...empty, origin: uuid7(5) };
	expect(findFirstPlace(saved, true, nowMs)).toEqual({ place: { ...saved, cursor: uuid7(5) }, mark: null });
});

it('leaves a known place alone, and a stream that cannot resume', () => {
	const saved = { ...empty, cursor: uuid7(7), origin: uuid7(5) };
	expect(findFirstPlace(saved, true, nowMs)).toEqual({ place: saved, mark: null });
	expect(findFirstPlace(empty, false, nowMs)).toEqual({ place: empty, mark: null });
});

it('takes the last hour again when the place of an earlier life was lost', () => {
	const origin = uuid7(nowMs - 3_600_000);
	expect(findFirstPlace(empty, true, nowMs, true)).toEqual({
		place: { ...empty, cursor: origin, origin },
		mark: { ...empty, origin },
	});
	const saved = { ...empty, cursor: uuid7(7) };
	expect(findFirstPlace(saved, true, nowMs, true).place).toEqual(saved);
});

it.each([
	['init', false, true],
	['update', false, true],
	['leadershipChange', false, true],
	['init', true, false],
	['activate', false, false],
	['create', false, false],
	['manual', false, false],
] as const)('activated by %s with a place of any account: %s, lost: %s', (mode, hasSaved, lost) => {
	expect(hasLostPlace(mode, hasSaved)).toBe(lost);
});
