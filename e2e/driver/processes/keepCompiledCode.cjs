/**
 * Node loads this into n8n before anything else. Node itself writes its compile cache when it ends, but the tests mostly kill n8n.
 * So this writes it once n8n has loaded everything.
 */
const { flushCompileCache } = require('node:module');

const LOADED_AFTER_MS = 30_000;

setTimeout(() => flushCompileCache(), LOADED_AFTER_MS).unref();
