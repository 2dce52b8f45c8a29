/* eslint-disable @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/** n8n's engine logs everything, and what it logs is kept. Import it before anything of n8n. */
process.env['N8N_LOG_LEVEL'] = 'debug';

const lines: string[] = [];

const keep = (...parts: unknown[]): void => {
	lines.push(parts.map(String).join(' '));
};

// n8n's logger binds the methods that it finds, and a test framework's console has them on its class.
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
	Object.defineProperty(console, level, { value: keep, configurable: true, writable: true });
}
for (const stream of [process.stdout, process.stderr]) {
	const write = stream.write.bind(stream);
	stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
		lines.push(String(chunk));
		return write(chunk, ...rest);
	}) as typeof stream.write;
}

/** What has been logged since it was last asked. */
export const takeLog = (): string => lines.splice(0).join('\n');
