/**
 * The trouble that was reported and is not over, in n8n's static data. It must survive a new
 * activation: the end is reported only if the trouble is known.
 */
import type { IDataObject } from 'n8n-workflow';

import type { TroubleKind } from './troubleCause';

export interface SavedTroubles {
	/** Trouble whose start an earlier activation reported, and whose end it did not. */
	readonly earlier: ReadonlySet<TroubleKind>;
	/** n8n stores it with the next emit. */
	began(kind: TroubleKind): void;
	/** n8n stores it with the next emit. */
	ended(...kinds: TroubleKind[]): void;
}

const kinds: readonly TroubleKind[] = ['stream', 'lists', 'payment'];
const FIELD = 'openTroubles';

/** @param staticData of the trigger's node; other fields stay as they are */
export function createSavedTroubles(staticData: IDataObject): SavedTroubles {
	const saved = staticData[FIELD];
	const words = typeof saved === 'string' ? saved.split(' ') : [];
	const open = new Set(kinds.filter((kind) => words.includes(kind)));
	const save = (): void => {
		const text = [...open].join(' ');
		if (text !== (staticData[FIELD] ?? '')) staticData[FIELD] = text;
	};
	return {
		earlier: new Set(open),
		began(kind) {
			open.add(kind);
			save();
		},
		ended(...over) {
			for (const kind of over) open.delete(kind);
			save();
		},
	};
}

/** For an n8n that saves failed executions: it reports no ends. */
export const noSavedTroubles: SavedTroubles = {
	earlier: new Set(),
	began: () => undefined,
	ended: () => undefined,
};
