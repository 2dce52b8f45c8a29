/** remark's configuration: it checks links to files, and to headings in them. It fetches nothing. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import validateLinks from 'remark-validate-links';
import { root } from './root.mjs';

const { repository } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export default {
	// Addresses of this repository's own files count as links to them.
	plugins: [[validateLinks, { repository: repository.url.replace(/^git\+|\.git$/g, '') }]],
};
