/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, @n8n/community-nodes/no-dangerous-functions -- not part of the published package */
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
