import type { Metafile } from 'esbuild';

export interface BundledPackage {
	readonly name: string;
	readonly version: string;
	/** SPDX expression that the package declares. */
	readonly license: string;
	/** Full text of its licence file. */
	readonly text: string;
}

export function bundledPackages(metafile: Metafile, root: string): Promise<BundledPackage[]>;
export function renderLicences(packages: readonly BundledPackage[]): Promise<string>;
