/* eslint-disable @n8n/community-nodes/no-restricted-globals -- not part of the published package */
/** What still has to be stopped or removed when this process ends, however many things that are. */
const calls = new Set<() => void>();

const callAll = (): void => {
	// The last first: what was started later may need what was there before.
	for (const call of [...calls].reverse()) call();
};

/** @returns what takes it back */
export function whenExiting(call: () => void): () => void {
	if (calls.size === 0) process.on('exit', callAll);
	calls.add(call);
	return () => {
		calls.delete(call);
		if (calls.size === 0) process.off('exit', callAll);
	};
}
