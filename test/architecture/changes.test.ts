/** The next release can be made: the change files become a version and a section of the changelog. */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json';
import { makeFolder, readText, root, run } from './repository';

const change = `---\n"${manifest.name}": minor\n---\n\nMade-up change.\n`;

test('change files become the next version, and the sections of earlier ones stay', () => {
	const folder = makeFolder({ '.changeset/made-up.md': change }, [
		'.changeset',
		'CHANGELOG.md',
		'package.json',
	]);
	const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
	const git = (...args: string[]): string => run('git', args, folder);
	try {
		git('init', '--quiet');
		git('add', '--all');
		git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'test');
		run(
			process.execPath,
			[path.join(root, 'node_modules/@changesets/cli/bin.js'), 'version'],
			folder,
		);
		const { version } = JSON.parse(read('package.json')) as { version: string };
		expect(version).not.toBe(manifest.version);
		const [title = '', ...sections] = read('CHANGELOG.md').split(/^(?=## )/m);
		expect(title.trim()).toBe('# Changelog');
		expect(sections[0]).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}\n`));
		expect(sections[0]).toContain('Made-up change.');
		expect(`${title}${sections.slice(1).join('')}`).toBe(readText('CHANGELOG.md'));
		expect(git('status', '--porcelain')).toContain('D .changeset/made-up.md');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});
