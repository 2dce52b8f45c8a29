/**
 * Node loads this into n8n before anything else. With NODE_COMPILE_CACHE, it writes the code that it has compiled when it ends.
 * The tests mostly kill n8n, so this writes it as soon as n8n has loaded everything.
 */
const { flushCompileCache } = require('node:module');

const LOADED_AFTER_MS = 30_000;

setTimeout(() => flushCompileCache(), LOADED_AFTER_MS).unref();
