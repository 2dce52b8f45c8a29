import type { IExecuteFunctions } from 'n8n-workflow';

import { outcomeOf } from '../../../client/async';
import { escapeHtml } from '../errors/escapeHtml';

/** A run of many items can give a sentence for each. More than this many would hide the output. */
const most = 3;

/**
 * Shows sentences above the node's output in the editor. A failure here must not change the outcomes of the items, so
 * this never throws.
 *
 * @param sentences empty ones are left out
 * @param isWarning whether something failed, so that a person must read them
 */
export async function showHints(
	context: IExecuteFunctions,
	sentences: Iterable<string>,
	isWarning = false,
): Promise<void> {
	const hints = [...sentences].filter((sentence) => sentence !== '');
	// Older versions of n8n have no hints at run time.
	if (hints.length === 0 || !('addExecutionHints' in context)) return;
	const shown = hints.slice(0, most);
	const rest = hints.length - shown.length;
	const text = [...shown, ...(rest > 0 ? [`And ${rest} more hints like these.`] : [])].join(' ');
	// A hint can contain names from the data, and n8n renders it as HTML.
	const message = escapeHtml(text);
	const type = isWarning ? 'warning' : 'info';
	await outcomeOf(
		(async () => context.addExecutionHints({ message, type, location: 'outputPane' }))(),
	);
}
