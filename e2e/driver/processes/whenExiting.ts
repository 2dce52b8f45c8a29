/**
 * Everything that still has to be stopped or removed when this process ends, however many items there are.
 */
const calls = new Set<() => void>();

const callAll = (): void => {
	// In reverse order, because later items may need earlier ones.
	for (const call of [...calls].reverse()) call();
};

/** @returns a function that removes the entry */
export function whenExiting(call: () => void): () => void {
	if (calls.size === 0) process.on('exit', callAll);
	calls.add(call);
	return () => {
		calls.delete(call);
		if (calls.size === 0) process.off('exit', callAll);
	};
}
