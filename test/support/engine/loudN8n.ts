/** n8n's engine logs everything, and this file keeps the log. Import it before anything of n8n. */
process.env['N8N_LOG_LEVEL'] = 'debug';

const lines: string[] = [];

const keep = (...parts: unknown[]): void => {
	lines.push(parts.map(String).join(' '));
};

// n8n's logger binds the console's own methods, and a test framework's console has them only on its class.
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
	Object.defineProperty(console, level, { value: keep, configurable: true, writable: true });
}
/**
 * The streams that n8n's logger writes to, bypassing the console. With several test files at once, jest
 * replaces them.
 */
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

/** Everything logged since the last call. */
export const takeLog = (): string => lines.splice(0).join('\n');
