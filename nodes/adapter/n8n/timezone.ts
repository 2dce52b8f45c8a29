import { getGlobalState, type FunctionsBase } from 'n8n-workflow';

/**
 * @returns the IANA name of the workflow's time zone. If the workflow has none of its own, that of n8n
 */
export function readTimezone(context: Pick<FunctionsBase, 'getTimezone'>): string {
	const zone = context.getTimezone();
	// In an imported workflow, this can be the editor's word for the time zone of n8n.
	return zone === 'DEFAULT' ? getGlobalState().defaultTimezone : zone;
}
