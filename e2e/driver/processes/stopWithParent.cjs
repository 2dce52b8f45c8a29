/**
 * Node loads this into n8n before anything else. File descriptor 3 is a pipe to the program that started n8n.
 * When that program ends, even by a kill without any cleanup, the pipe closes. n8n and all its children then
 * end, too.
 */
const { Socket } = require('node:net');

const pipe = new Socket({ fd: 3, readable: true, writable: false });
pipe.on('error', () => undefined);
pipe.on('close', () => process.kill(-process.pid, 'SIGKILL'));
pipe.resume();
pipe.unref();
