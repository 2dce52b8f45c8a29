/**
 * n8n saves static data when an activation is through, and then at each emit. A trigger that is
 * stopped before its first event would begin anew and skip what happened meanwhile, unless it left
 * a mark at activation.
 */
import { resumeIdOf } from '../../client/sse/cursor';
import type { SavedPlace } from './staticDataCursor';

/** How far this machine's clock may be ahead of the service's without an event being skipped. */
const CLOCK_MARGIN_MS = 60_000;

export interface FirstPlace {
	/** What this life begins with. */
	readonly place: SavedPlace;
	/** What to save before `trigger()` returns; null when there is a place already. */
	readonly mark: SavedPlace | null;
}

/** @param canResume whether the service resumes from an id at all */
export function findFirstPlace(saved: SavedPlace, canResume: boolean, nowMs: number): FirstPlace {
	if (!canResume || saved.cursor !== null) return { place: saved, mark: null };
	// An earlier life left its mark and nothing else: go on from there.
	if (saved.origin !== null) return { place: { ...saved, cursor: saved.origin }, mark: null };
	const mark = { ...saved, origin: resumeIdOf(nowMs - CLOCK_MARGIN_MS) };
	// The first life itself starts from now: the mark lies a little before it.
	return { place: mark, mark };
}
