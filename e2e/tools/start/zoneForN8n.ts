/** @returns the zone by a name that n8n lists. It calls another one not valid in a workflow's settings */
export const zoneForN8n = (zone: string): string =>
	['UTC', 'GMT'].includes(zone) ? 'Etc/UTC' : zone;
