/** Waits in real time, independent of the sandbox's clock. */

/** Waits real milliseconds. Ends early when the sandbox stops. */
export async function sleepReal(ms: number, stopSignal: AbortSignal): Promise<void> {
	if (ms <= 0 || stopSignal.aborted) return;
	await new Promise<void>((resolve) => {
		const finish = () => {
			clearTimeout(timer);
			stopSignal.removeEventListener('abort', finish);
			resolve();
		};
		const timer = setTimeout(finish, ms);
		stopSignal.addEventListener('abort', finish);
	});
}
