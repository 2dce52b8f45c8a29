/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- not part of the published package */
/** Where the pictures of the editor are kept: `e2e/pictures/VERSION/GROUP/NAME.png`. They are not committed. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';

import type { N8nVersion } from '../../n8n/versions';

const PICTURES = path.resolve(__dirname, '../../pictures');

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
