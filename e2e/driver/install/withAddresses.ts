/**
 * The lock files of n8n name no server. Without an address, npm requests the list of all versions of each of two
 * thousand packages, which takes a third of the time of an install.
 */

/** The parts of an entry that say where a package comes from. An alias has a `name`. */
interface LockEntry {
	readonly name?: string;
	readonly version?: string;
	readonly resolved?: string;
	readonly link?: boolean;
	readonly inBundle?: boolean;
}

const FOLDER = 'node_modules/';

/**
 * Adds the address of each package.
 *
 * @param lockFile the text of a package-lock.json, version 2 or 3
 * @param registry the address of npm's registry
 * @returns the same with addresses
 */
export function withAddresses(lockFile: string, registry: string): string {
	const lock: { packages: Record<string, LockEntry> } = JSON.parse(lockFile);
	const packages = Object.entries(lock.packages).map(([folder, entry]) => [
		folder,
		isFetched(folder, entry)
			? { ...entry, resolved: `${registry.replace(/\/$/, '')}/${pathOf(folder, entry)}` }
			: entry,
	]);
	return JSON.stringify({ ...lock, packages: Object.fromEntries(packages) });
}

const isFetched = (folder: string, { version, resolved, link, inBundle }: LockEntry): boolean =>
	folder.includes(FOLDER) && version !== undefined && resolved === undefined && !link && !inBundle;

function pathOf(folder: string, { name, version = '' }: LockEntry): string {
	const full = name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length);
	const file = full.slice(full.indexOf('/') + 1);
	return `${full}/-/${file}-${version}.tgz`;
}
