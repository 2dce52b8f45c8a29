/**
 * Ends with n8n 2.7: the trouble that was reported as an item and is not over, in n8n's static data. It must
 * survive a new activation: the end is reported only if the trouble is known.
 */
import type { IDataObject } from 'n8n-workflow';

export interface SavedTroubles<Kind extends string> {
	/** Trouble whose start an earlier activation reported, and whose end it did not. */
	readonly earlier: ReadonlySet<Kind>;
	/** n8n stores it with the next emit. */
	began(kind: Kind): void;
	/** n8n stores it with the next emit. */
	ended(...kinds: Kind[]): void;
}

const FIELD = 'openTroubles';

/**
 * @param staticData of the trigger's node; other fields stay as they are
 * @param kinds all that there are
 */
export function createSavedTroubles<Kind extends string>(
	staticData: IDataObject,
	kinds: readonly Kind[],
): SavedTroubles<Kind> {
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
export const noSavedTroubles: SavedTroubles<never> = {
	earlier: new Set(),
	began: () => undefined,
	ended: () => undefined,
};
