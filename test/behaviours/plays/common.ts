/** Shared by all plays. */
import type { IDataObject } from 'n8n-workflow';

import type { Service } from '../world/world';

export type Version = 'v2' | 'v3';

/**
 * One promise, played against a service.
 *
 * @returns the problems found; empty: the promise held
 */
export type Play = (service: Service) => Promise<string[]>;

/** The same play on both versions. Each problem starts with the version's name. */
export const inBothVersions =
	(play: (version: Version, service: Service) => Promise<string[]>): Play =>
	async (service) => {
		const found: string[] = [];
		for (const version of ['v3', 'v2'] as const) {
			found.push(...(await play(version, service)).map((problem) => `${version}: ${problem}`));
		}
		return found;
	};

/** An item on one line, shortened for reading. */
export const textOf = (item: IDataObject): string => JSON.stringify(item).slice(0, 700);
