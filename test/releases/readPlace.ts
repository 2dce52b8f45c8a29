/**
 * Reads a trigger's settings and checkpoint from what n8n has stored, with the trigger's own code, into a form
 * that fits into a file.
 */
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	ITriggerFunctions,
} from 'n8n-workflow';

import { unpackTable } from '../../delivery/reconciler/paymentCodec';
import type { PaymentVersion } from '../../delivery/event/paymentVersion';
import { readEnvironment, readScope } from '../../nodes/CrossBorderPayoutsTrigger/connection';
import { properties } from '../../nodes/CrossBorderPayoutsTrigger/properties';
import { readParameters } from '../../nodes/CrossBorderPayoutsTrigger/readParameters';
import { readSettings, type TriggerSettings } from '../../nodes/CrossBorderPayoutsTrigger/settings';
import { loadCheckpoint, type Checkpoint } from '../../delivery/checkpoint/checkpoint';
import { withDefaults } from '../support/fakes/fakeExecuteContext';

/** The checkpoint with its payments unpacked. */
export type ReadablePlace = Omit<Checkpoint, 'payments'> & {
	readonly payments: readonly PaymentVersion[];
};

/** Without what belongs to the version of the service, and with lists instead of sets. */
export type ReadableSettings = Omit<TriggerSettings, 'profile' | 'events' | 'statuses'> & {
	readonly events: readonly string[] | null;
	readonly statuses: readonly string[] | null;
};

const triggerType = 'n8n-nodes-cross-border-payouts.crossBorderPayoutsTrigger';

/** @throws Error if the workflow has no trigger of ours */
export function triggerOf({ nodes }: { readonly nodes: readonly INode[] }): INode {
	const node = nodes.find(({ type }) => type === triggerType);
	if (node === undefined) throw new Error('The workflow has no Cross-Border Payouts Trigger');
	return node;
}

/** @throws InputError for parameters that the trigger does not accept */
function settingsOf({ parameters }: Pick<INode, 'parameters'>): TriggerSettings {
	const filled = withDefaults(properties, parameters);
	const getNodeParameter = (name: string, fallback: unknown): unknown => filled[name] ?? fallback;
	const getNode = () => ({ parameters: filled });
	return readSettings(
		readParameters({ getNode, getNodeParameter } as unknown as ITriggerFunctions),
	);
}

export function readableSettings(node: Pick<INode, 'parameters'>): ReadableSettings {
	const { events, statuses, ...others } = settingsOf(node);
	const readable = {
		...others,
		events: events && [...events],
		statuses: statuses && [...statuses],
	};
	return Object.fromEntries(
		Object.entries(readable).filter(([name]) => name !== 'profile'),
	) as ReadableSettings;
}

/** As the trigger loads it at its start, with the scope that its own code makes from the credential. */
export async function readPlace(
	staticData: Readonly<Record<string, IDataObject>>,
	node: INode,
	credential: ICredentialDataDecryptedObject,
): Promise<ReadablePlace> {
	const settings = settingsOf(node);
	const context = { getCredentials: async () => credential } as unknown as ITriggerFunctions;
	const [scope, environment] = [
		await readScope(context, settings),
		await readEnvironment(context, settings),
	];
	const place = loadCheckpoint(staticData[`node:${node.name}`] ?? {}, scope, environment);
	return { ...place, payments: [...unpackTable(place.payments, Infinity).entries()] };
}
