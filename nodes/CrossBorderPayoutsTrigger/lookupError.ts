/** What n8n shows, and what the error workflow gets, when the trigger cannot look up what it needs. */
import type { INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError, isPayoutError } from '../../client/errors';
import { toNodeError } from '../adapter/toNodeError';
import type { LookupKind, Trouble } from './lookupTrouble';

const subjects: Readonly<Record<LookupKind, string>> = {
	lists: 'The trigger cannot list the payments',
	payment: 'The trigger cannot look up payments',
};

const effects: Readonly<Record<LookupKind, string>> = {
	lists: 'Until this is mended, what changes during an interruption of the event stream does not start the workflow. It comes when the lists can be read again: the trigger goes on trying.',
	payment: 'Until this is mended, a payment-update comes with the ID, the time and the status alone, and with lookupError.',
};

/** The words for what is not found speak of one payment. */
const noList = new InputError(
	[{ field: 'Base URL', problem: 'names a server that has no list of payments, or a gateway before it lets nobody read it (404)' }],
	'invalid_credential',
);

export function lookupError(node: INode, { kind, error, lastedMs }: Trouble): NodeApiError | NodeOperationError {
	const isMissing = isPayoutError(error) && error.code === 'not_found';
	const shown = toNodeError(node, isMissing ? noList : error, { addition: effects[kind] });
	const since = lastedMs < 60_000 ? '' : ` for ${Math.round(lastedMs / 60_000)} minutes`;
	shown.message = `${subjects[kind]}${since}: ${shown.message}`;
	return shown;
}
