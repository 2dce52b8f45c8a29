/** The package as n8n loads it: its bundles, started anew in each n8n process of a world. */
import * as crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as zod from 'zod';
import type { ICredentialType, INodeType } from 'n8n-workflow';

const bundleNames = [
	'credentials/CrossBorderPayoutsApi.credentials',
	'nodes/CrossBorderPayouts/CrossBorderPayouts.node',
	'nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node',
] as const;

/** What a bundle finds around it: the process's own time and chance, and what n8n provides. */
export interface Surroundings {
	readonly Date: DateConstructor;
	readonly Math: Math;
	readonly performance: { now(): number };
	/** The exports of `n8n-workflow`. */
	readonly n8n: object;
}

export interface Loaded {
	readonly credential: ICredentialType;
	readonly payouts: INodeType;
	readonly trigger: INodeType;
}

/** Loads the package once more, with memory of its own. */
export type Load = (around: Surroundings) => Loaded;

const root = path.resolve(__dirname, '../..');

/** The bundles of the last build. */
export const readBuilt = (): Load =>
	loaderOf(bundleNames.map((name) => readFileSync(path.join(root, 'dist', `${name}.js`), 'utf8')));

/**
 * Bundles sources that are not those of the checkout.
 *
 * @param changed texts by file
 */
export async function bundleWith(changed: ReadonlyMap<string, string>): Promise<Load> {
	const { build } = await import('esbuild');
	const texts = bundleNames.map(async (name) => {
		const { outputFiles } = await build({
			absWorkingDir: root,
			entryPoints: [`${name}.ts`],
			bundle: true,
			write: false,
			platform: 'node',
			format: 'cjs',
			external: ['n8n-workflow', 'zod', 'crypto'],
			alias: { 'node:crypto': 'crypto' },
			keepNames: true,
			plugins: [
				{
					name: 'changed',
					setup: ({ onLoad }) =>
						onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
							const contents = changed.get(path.relative(root, file));
							return contents === undefined ? null : { contents, loader: 'ts' };
						}),
				},
			],
		});
		return outputFiles[0]?.text ?? '';
	});
	return loaderOf(await Promise.all(texts));
}

/** @param texts of the bundles, in the order of their names */
function loaderOf(texts: readonly string[]): Load {
	const start = texts.map(
		(text) =>
			new Function('module', 'exports', 'require', 'Date', 'Math', 'performance', text) as (
				...around: unknown[]
			) => void,
	);
	return ({ n8n, ...around }) => {
		const provided: Readonly<Record<string, unknown>> = {
			'n8n-workflow': n8n,
			zod,
			crypto,
		};
		const [credential, payouts, trigger] = start.map((run) => {
			const module: { exports: Record<string, unknown> } = { exports: {} };
			const provide = (name: string): unknown => provided[name];
			run(module, module.exports, provide, around.Date, around.Math, around.performance);
			const [Made] = Object.values(module.exports) as Array<new () => unknown>;
			if (!Made) throw new Error('A bundle exports nothing');
			return new Made();
		});
		// Boundary: the bundles export these classes, in the order of their names.
		return { credential, payouts, trigger } as Loaded;
	};
}
