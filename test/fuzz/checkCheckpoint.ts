/**
 * Checks a trigger's checkpoint against damage: it still loads, and saving and loading it again does not
 * change it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject } from 'n8n-workflow';
import { packTable, unpackTable } from '../../delivery/reconciler/paymentCodec';
import { isResumableId } from '../../client/sse/protocol/eventId';
import {
	loadCheckpoint,
	saveCheckpoint,
	type Checkpoint,
} from '../../delivery/checkpoint/checkpoint';

const parts = ['cursor', 'confirmed', 'started', 'origin', 'startAfter', 'aliveAt', 'payments'];

/** @param text all parts of the checkpoint in a row */
export function checkCheckpoint(text: string): string | undefined {
	const length = Math.ceil(text.length / parts.length);
	const damaged = Object.fromEntries(
		parts.map((name, index) => [name, text.slice(index * length, (index + 1) * length)]),
	);
	const once = saveAndLoad(loadCheckpoint({ scope: 'scope', ...damaged }, 'scope'));
	if (!isDeepStrictEqual(saveAndLoad(once), once))
		return 'a checkpoint changes each time it is saved';
	// Saving drops parts that the trigger would never have written.
	const table = unpackTable(packTable(unpackTable(once.payments, 100)), 100);
	const again = unpackTable(packTable(table), 100);
	if (
		!isDeepStrictEqual([...again.entries()], [...table.entries()]) ||
		again.forgottenMs !== table.forgottenMs
	)
		return 'payments change each time they are saved';
	const ids = [...once.confirmed, ...once.started.flatMap(({ eventIds }) => eventIds)];
	return ids.some((id) => /\s/.test(id) && isResumableId(id))
		? 'an id with a blank in it can be resumed from'
		: undefined;
}

function saveAndLoad(checkpoint: Checkpoint): Checkpoint {
	const saved: IDataObject = {};
	saveCheckpoint(saved, 'scope', checkpoint);
	return loadCheckpoint(JSON.parse(JSON.stringify(saved)) as IDataObject, 'scope');
}
