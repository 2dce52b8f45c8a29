/**
 * The error for a trigger that gets no events or cannot look up payments, as n8n shows it and
 * passes it to the error workflow.
 */
import type { INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { ContractError, InputError, isPayoutError } from '../../../client/errors';
import { toNodeError } from '../../adapter/errors/toNodeError';
import type { Trouble } from './reportOnce';

const subjects: Readonly<Record<Trouble['kind'], string>> = {
	stream: 'The event stream could not be opened',
	lists: 'The trigger cannot list the payments',
	payment: 'The trigger cannot look up payments',
};

const effects: Readonly<Record<Trouble['kind'], string>> = {
	stream:
		'No event starts the workflow in the meantime. The trigger tries again by itself. When the stream is open again, it delivers what was missed.',
	lists:
		'After an interruption of the event stream, some changes of payments are shown by the list of payments alone. Until the trigger can read it, these changes start no workflow. The trigger tries again by itself, and then delivers them.',
	payment:
		'Until this is corrected, a payment-update comes with only the ID, the time and the status, and with lookupError.',
};

const wrongServer = (problem: string): InputError =>
	new InputError([{ field: 'Base URL', problem }], 'invalid_credential');

/** The usual text for "not found" is about one payment or quote, which is wrong here. */
const notFound: Readonly<Partial<Record<Trouble['kind'], InputError>>> = {
	stream: wrongServer(
		'names a server that does not know this interface. Write the address of the environment, without /v2 or /v3',
	),
	lists: wrongServer(
		'names a server without a list of payments, or a gateway in front of it refuses the list (404)',
	),
};

const endsAtOnce = new ContractError(
	'The service',
	200,
	'',
	'each connection ends at once, without an event or a ping',
);

export function troubleError(
	node: INode,
	{ kind, error, isRefused, lastedMs }: Trouble,
): NodeApiError | NodeOperationError {
	const isMissing = isPayoutError(error) && error.code === 'not_found';
	const cause = (isMissing ? notFound[kind] : undefined) ?? error ?? endsAtOnce;
	// A refusal of the keys is not a problem of the stream, so the message does not mention the
	// stream.
	if (kind === 'stream' && isRefused) return toNodeError(node, cause);
	const shown = toNodeError(node, cause, { addition: effects[kind] });
	const since = lastedMs < 60_000 ? '' : ` for ${Math.round(lastedMs / 60_000)} minutes`;
	shown.message = `${subjects[kind]}${since}: ${shown.message}`;
	return shown;
}
