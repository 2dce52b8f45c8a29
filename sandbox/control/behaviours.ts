/** How the service differs from others: the value of each row, and changing it while the sandbox runs. */
import { chooseBehaviours } from '../behaviours/choose';
import { rowNames, rows, type Behaviours, type Row, type RowName } from '../behaviours/rows';
import { clockOffsetMs } from '../behaviours/clockOffset';
import { chooseAims, type Aims } from '../settings/aims';
import type { SandboxState } from '../state/state';
import { ControlError } from './lookUp';

/** Values by row, as `{ S1: 'live' }`, and which requests the gateway's rows hit. */
export type BehaviourChange = Partial<Behaviours> & { hits?: Partial<Aims> };

export interface BehavioursView {
	readonly chosen: Behaviours;
	readonly hits: Aims;
	/** Every row with all its values. */
	readonly rows: Readonly<Record<RowName, Row>>;
}

export interface BehaviourControl {
	behaviours(): BehavioursView;
	/** Takes effect with the next request or event. Open streams stay unchanged. */
	changeBehaviours(change: BehaviourChange): BehavioursView;
}

export function createBehaviourControl(state: SandboxState): BehaviourControl {
	const view = (): BehavioursView => ({
		chosen: { ...state.settings.behaviours },
		hits: { ...state.settings.hits },
		rows,
	});
	return {
		behaviours: view,
		changeBehaviours: (change) => {
			applyChange(change, state);
			return view();
		},
	};
}

function applyChange(
	{ hits, ...values }: BehaviourChange,
	{ settings, clock, gateway }: SandboxState,
): void {
	const before = settings.behaviours;
	const next = orRefuse(() => chooseBehaviours(values, before));
	const aims = orRefuse(() => chooseAims(hits ?? {}, settings.hits));
	const late = rowNames.find(
		(name) => rows[name].atStartOnly === true && next[name] !== before[name],
	);
	if (late !== undefined) throw new ControlError(400, `${late} is chosen at the start and kept`);
	settings.behaviours = next;
	settings.hits = aims;
	clock.shift(clockOffsetMs(next) - clockOffsetMs(before));
	// Counters that start with the first request start over with the new behaviour.
	gateway.reset();
}

function orRefuse<T>(choose: () => T): T {
	try {
		return choose();
	} catch (error) {
		if (error instanceof RangeError) throw new ControlError(400, error.message);
		throw error;
	}
}
