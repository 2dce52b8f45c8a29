/** The process itself: what it writes where, and how it ends. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';

jest.setTimeout(60_000);

const root = path.resolve(__dirname, '../..');

function run(args: readonly string[]) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		['--import', 'tsx', 'probe/cli.ts', ...args],
		{ cwd: root, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
	);
	return { status, stdout, stderr };
}

test('ends with the exit code of the program', () => {
	expect(run(['--help'])).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^Usage: npm run probe/),
		stderr: '',
	});
	expect(run(['--base-url', 'http://127.0.0.1:1'])).toMatchObject({
		status: 2,
		stdout: '',
		stderr: expect.stringMatching(/^There is no access key/),
	});
});
