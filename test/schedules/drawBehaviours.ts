/** The behaviour of one schedule's service and gateway, drawn from its seed. */
import { gatewayRows, randomAims, type Aims } from '../../sandbox/settings/aims';
import { randomBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import type { Behaviours, RowName } from '../../sandbox/behaviours/rows';
import { createRandom } from '../../sandbox/basics/random';

export interface ScheduleBehaviours {
	readonly chosen: Behaviours;
	/** Which requests the gateway's rows hit. */
	readonly hits: Partial<Aims>;
}

/**
 * Includes behaviour beyond the interface. Some gateway rows stay off, because a gateway that spoils
 * everything hides the effect of the other rows.
 */
export function drawBehaviours(seed: number, version: 'v2' | 'v3'): ScheduleBehaviours {
	const random = createRandom(Math.imul(seed, 0x61c88647));
	const ofGateway = (['R1', 'R2', 'R4'] as const).filter(() => random() < 0.6);
	const rows: RowName[] = [...ofGateway, 'R5', ...(version === 'v3' ? (['R6'] as const) : [])];
	const aims = randomAims(seed);
	return {
		chosen: randomBehaviours(seed, { rows, beyondInterface: true }),
		hits: Object.fromEntries(gatewayRows.map((row) => [row, aims[row]])),
	};
}

/** Whether look-ups can answer with another payment's record. In v2, that record shows no external ID. */
export const mayMakeUp = (version: 'v2' | 'v3', { R2 }: Behaviours): boolean =>
	version === 'v2' && R2 === 'otherPayment';
