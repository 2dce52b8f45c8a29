import type { Fault, FaultSpec } from '../faults/faults';
import { plainSettings, type PlainSettings } from '../settings/settings';
import type { SandboxState } from '../state/state';
import { findAccount } from './lookUp';

/**
 * Changes to the running settings. `account` names the account whose v3Enabled and permissions change
 * (default: all).
 */
export type SettingsChange = Partial<PlainSettings> & {
	v3Enabled?: { account?: string; enabled: boolean };
	permissions?: { account?: string; permissions: string[] };
};

/** How the sandbox handles requests: settings, and faults on top of them. */
export interface FaultsAndSettings {
	addFault(spec: FaultSpec): { id: string };
	faults(): readonly Fault[];
	clearFaults(): void;
	changeSettings(change: SettingsChange): PlainSettings;
}

export function createFaultsAndSettings(state: SandboxState): FaultsAndSettings {
	return {
		addFault: (spec) => ({ id: state.faults.add(spec).id }),
		faults: () => state.faults.all(),
		clearFaults: () => state.faults.clear(),
		changeSettings: (change) => changeSettings(change, state),
	};
}

function changeSettings(
	{ v3Enabled, permissions, ...settings }: SettingsChange,
	state: SandboxState,
): PlainSettings {
	const meant = (name?: string) =>
		name === undefined ? state.accounts : [findAccount(state, name)];
	if (v3Enabled !== undefined) {
		for (const account of meant(v3Enabled.account)) account.v3Enabled = v3Enabled.enabled;
	}
	if (permissions !== undefined) {
		for (const account of meant(permissions.account))
			account.permissions = new Set(permissions.permissions);
	}
	Object.assign(state.settings, settings);
	state.streams.applyPingSettings();
	return plainSettings(state.settings);
}
