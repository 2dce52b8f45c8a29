import type { ITriggerFunctions } from 'n8n-workflow';

type Level = 'info' | 'warn' | 'error';

/** n8n's log says neither which node nor which workflow wrote a line, and many triggers write the same. */
export function logOf(context: ITriggerFunctions): Readonly<Record<Level, (text: string) => void>> {
	const write = (level: Level) => (text: string) => {
		const { id, name } = context.getWorkflow();
		context.logger[level](
			`Cross-Border Payouts Trigger of workflow "${name ?? ''}" (ID: ${id ?? ''}): ${text}`,
		);
	};
	return { info: write('info'), warn: write('warn'), error: write('error') };
}
