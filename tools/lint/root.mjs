/** The paths of the checkout, and how to run a program there. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const tools = path.join(root, 'tools');

export const temporaryFolder = () => mkdtempSync(path.join(tmpdir(), 'cross-border-payouts-lint-'));

/**
 * Runs a program and waits. It removes the caller's NODE_PATH, because that could supply a module that a user
 * does not have.
 *
 * @returns exit status (1 if it could not start) and its whole output
 */
export function run(command, args, { cwd = root, show = false, flags } = {}) {
	const { NODE_PATH: _dropped, ...env } = process.env;
	const result = spawnSync(command, args, {
		cwd,
		env: flags === undefined ? env : { ...env, ESLINT_FLAGS: flags },
		encoding: 'utf8',
		stdio: show ? 'inherit' : 'pipe',
		maxBuffer: 64 * 1024 * 1024,
	});
	return {
		status: result.status ?? 1,
		output: [result.stdout, result.stderr, result.error?.message].filter(Boolean).join('\n'),
	};
}
