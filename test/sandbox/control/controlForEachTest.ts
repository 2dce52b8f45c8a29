/** The control interface of a sandbox without a server. */
import { createControl, type SandboxControl } from '../../../sandbox/control/createControl';
import { ControlError } from '../../../sandbox/control/lookUp';
import type { SandboxState } from '../../../sandbox/state/state';
import { makeState } from '../makeState';

export interface ControlUnderTest {
	readonly state: SandboxState;
	readonly control: SandboxControl;
}

/** A new one for each test of the file. Its clock is stopped after the test. */
export function controlForEachTest(): ControlUnderTest {
	let state: SandboxState;
	let control: SandboxControl;
	beforeEach(() => {
		state = makeState();
		control = createControl(state);
	});
	afterEach(() => state.clock.stop());
	return {
		get state() {
			return state;
		},
		get control() {
			return control;
		},
	};
}

/** The error of a call that names something that does not exist. */
export const missing = (message: string): ControlError => new ControlError(404, message);
