/** Starts an n8n that reaches replaced cloud services instead of the real ones. */
import { startCloud, type Cloud } from '../servers/cloud/startCloud';
import { startN8n, type RunningN8n, type StartN8nOptions } from './startN8n';

export interface CloudN8n {
	readonly n8n: RunningN8n;
	readonly cloud: Cloud;
	stop(): Promise<void>;
}

/** Starts both. The caller must call `stop`. */
export async function startCloudN8n(
	options: Omit<StartN8nOptions, 'environment'>,
): Promise<CloudN8n> {
	const cloud = await startCloud();
	try {
		const n8n = await startN8n({ ...options, environment: cloud.environment });
		const stop = async (): Promise<void> => {
			await n8n.stop();
			await cloud.stop();
		};
		return { n8n, cloud, stop };
	} catch (error) {
		await cloud.stop();
		throw error;
	}
}
