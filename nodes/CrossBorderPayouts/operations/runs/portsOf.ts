import type { RunPorts } from '../../../../client/run';
import type { RunContext } from '../operation';
import { clockOf, startOfDay } from '../window/zone';

/** What a run of payments takes from n8n. */
export const portsOf = ({
	client,
	inTurn,
	signal,
	stopping,
	timezone = 'UTC',
	log,
}: RunContext): RunPorts => ({
	clock: client.clock,
	random: Math.random,
	inTurn,
	signal,
	stopping,
	zone: {
		startOfDay: (atMs) => startOfDay(atMs, timezone),
		toMoment: clockOf(timezone),
	},
	log,
});
