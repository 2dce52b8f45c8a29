/* eslint-disable @n8n/community-nodes/no-restricted-globals -- not part of the published package */
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
/** What n8n's logger writes to behind the console: with several test files at once jest has put its own there. */
const { _stdout, _stderr } = console as {
	_stdout?: NodeJS.WriteStream;
	_stderr?: NodeJS.WriteStream;
};
const own: NodeJS.WriteStream[] = [process.stdout, process.stderr];

for (const stream of new Set([...own, _stdout, _stderr])) {
	if (!stream) continue;
	// Jest reports through the process's own streams.
	const write = own.includes(stream) ? stream.write.bind(stream) : () => true;
	stream.write = ((chunk: string | Uint8Array, ...rest: []) => {
		lines.push(String(chunk));
		return write(chunk, ...rest);
	}) as typeof stream.write;
}

/** What has been logged since it was last asked. */
export const takeLog = (): string => lines.splice(0).join('\n');
