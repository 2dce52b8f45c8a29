/** Ends with n8n 2.34: before, n8n's `sleep` ignores its signal. */

/** @returns the wait, which rejects at once if the signal aborts */
export async function abortable(wait: Promise<void>, signal: AbortSignal): Promise<void> {
	let onAbort = (): void => undefined;
	const aborted = new Promise<never>((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
	});
	try {
		await Promise.race([wait, aborted]);
	} finally {
		signal.removeEventListener('abort', onAbort);
		wait.catch(() => undefined);
	}
}
