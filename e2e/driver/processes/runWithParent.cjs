/**
 * Runs an independent program, and ends it once the program that started this one has ended (see
 * stopWithParent.cjs). Usage: `node runWithParent.cjs USER-ID COMMAND …`. An empty user ID keeps the current
 * user.
 */
const { spawn } = require('node:child_process');

require('./stopWithParent.cjs');

const [userId, command, ...args] = process.argv.slice(2);
const identity = userId === '' ? {} : { uid: Number(userId), gid: Number(userId) };
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });
// The stop signal goes to the whole group. This process ends after the program has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT']) process.on(signal, () => undefined);
child.once('error', (error) => {
	console.error(error.message);
	process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
