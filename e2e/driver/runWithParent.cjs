/**
 * Runs a program that knows nothing of us, and ends it when the program that started this one is gone (see
 * stopWithParent.cjs): `node runWithParent.cjs USER-ID COMMAND …`; an empty user ID keeps our own.
 */
const { spawn } = require('node:child_process');

require('./stopWithParent.cjs');

const [userId, command, ...args] = process.argv.slice(2);
const identity = userId === '' ? {} : { uid: Number(userId), gid: Number(userId) };
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...identity });
// The whole group is asked to stop; this one goes when the program has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGQUIT']) process.on(signal, () => undefined);
child.once('error', (error) => {
	console.error(error.message);
	process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
