import type { ITriggerFunctions } from 'n8n-workflow';

type Level = 'info' | 'warn' | 'error';

/**
 * Names the workflow in each line. n8n's log names neither the node nor the workflow, and many
 * triggers write the same lines.
 */
export function loggerOf(
	context: ITriggerFunctions,
): Readonly<Record<Level, (text: string) => void>> {
	const write = (level: Level) => (text: string) => {
		const { id, name } = context.getWorkflow();
		context.logger[level](
			`Cross-Border Payouts Trigger of workflow "${name ?? ''}" (ID: ${id ?? ''}): ${text}`,
		);
	};
	return { info: write('info'), warn: write('warn'), error: write('error') };
}
