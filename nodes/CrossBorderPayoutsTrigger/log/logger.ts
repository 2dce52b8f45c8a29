import type { ITriggerFunctions } from 'n8n-workflow';

import { visibleText } from '../../../client/errors';

type Level = 'info' | 'warn' | 'error';

/**
 * Names the workflow in each line. n8n's log names neither the node nor the workflow, and many
 * triggers write the same lines. A line can contain an event's ID or a message of the service, so it shows only what
 * a person sees.
 */
export function loggerOf(
	context: ITriggerFunctions,
): Readonly<Record<Level, (text: string) => void>> {
	const write = (level: Level) => (text: string) => {
		const { id, name } = context.getWorkflow();
		context.logger[level](
			visibleText(
				`Cross-Border Payouts Trigger of workflow "${name ?? ''}" (ID: ${id ?? ''}): ${text}`,
			),
		);
	};
	return { info: write('info'), warn: write('warn'), error: write('error') };
}
