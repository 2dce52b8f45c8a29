/**
 * A sandbox in a separate process, because its memory is not measured. It makes as many events at once as
 * requested.
 */
import { startSandbox } from '../sandbox/server';

/** The messages to the parent. */
export interface BurstServer {
	readonly baseUrl: string;
	readonly accessKey: string;
	readonly secretKey: string;
}

const statuses = ['queued', 'processing', 'succeeded', 'reversed'];

async function main(): Promise<void> {
	const { baseUrl, accounts, control } = await startSandbox();
	const [account] = accounts;
	if (account === undefined) throw new Error('The sandbox has no account');
	process.on('message', (events) => {
		void control.burst({
			payments: Number(events) / statuses.length,
			statuses,
			interleave: 'random',
		});
	});
	const { accessKey, secretKey } = account;
	process.send?.({ baseUrl, accessKey, secretKey } satisfies BurstServer);
}

if (process.send) void main();
