/** Finds numbers that n8n may have rounded before the node saw them, such as the last digits of an account number. */

export interface RoundedFinder {
	/** For `JSON.stringify`, which calls it with each member. */
	readonly note: (this: unknown, name: string, member: unknown) => unknown;
	/** @returns the path of the first such number, joined with dots; undefined if there is none */
	found(): string | undefined;
}

export function createRoundedFinder(): RoundedFinder {
	const paths = new Map<unknown, string>();
	let found: string | undefined;
	return {
		note(name, member) {
			const above = paths.get(this) ?? '';
			const path = above === '' ? name : `${above}.${name}`;
			if (typeof member === 'object' && member !== null) paths.set(member, path);
			// A larger number may have lost digits already.
			const isRounded =
				typeof member === 'number' && !(Math.abs(member) <= Number.MAX_SAFE_INTEGER);
			if (isRounded) found ??= path;
			return member;
		},
		found: () => found,
	};
}
