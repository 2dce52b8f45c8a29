/**
 * Where the pictures of the editor are kept: `e2e/pictures/VERSION/GROUP/NAME.png`. They are not committed,
 * except those that README and docs show.
 */
import { copyFileSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

import type { N8nVersion } from '../../n8n/versions';

const PICTURES = path.resolve(__dirname, '../../pictures');
const DOCS = path.resolve(__dirname, '../../../docs/images');

/** The pictures of README and docs: file in `docs/images`, and group and name. */
const shownInDocs: ReadonlyArray<readonly [string, string]> = [
	['editor.png', 'editorPictures/paid'],
	['payment-node.png', 'editorPictures/node'],
	['events.png', 'editorPictures/published'],
	['payout-day-form.png', 'editorPayoutDay/form'],
	['payout-day-rows.png', 'editorPayoutDay/Payouts'],
	['payout-day-ledger.png', 'editorPayoutDay/Ledger'],
];

/**
 * The path of a picture. Its folder exists afterwards.
 *
 * @param name group and name: `editorErrors/not_found`
 */
export function pictureFile({ key }: N8nVersion, name: string): string {
	const file = path.join(PICTURES, key, `${name}.png`);
	mkdirSync(path.dirname(file), { recursive: true });
	return file;
}

/**
 * Copies the pictures of README and docs to their place. Leaves out those that were not taken since then.
 *
 * @returns the names of those that it has copied
 */
export function copyToDocs(version: N8nVersion, sinceMs: number): string[] {
	return shownInDocs.flatMap(([name, picture]) => {
		const file = pictureFile(version, picture);
		const takenAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
		if (takenAtMs < sinceMs) return [];
		copyFileSync(file, path.join(DOCS, name));
		return [name];
	});
}
