/**
 * Loaded into n8n before anything else: file descriptor 3 is a pipe to the program that started n8n. When that program
 * is gone, even by a kill that let it clean up nothing, the pipe closes and n8n goes with all its own children.
 */
const { Socket } = require('node:net');

const pipe = new Socket({ fd: 3, readable: true, writable: false });
pipe.on('error', () => undefined);
pipe.on('close', () => process.kill(-process.pid, 'SIGKILL'));
pipe.resume();
pipe.unref();
