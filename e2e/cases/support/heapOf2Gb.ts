/**
 * Environment of an n8n with the heap limit that Node sets itself where it has 2 GB. With any trigger, each execution of an n8n that was just
 * started leaves 80 to 140 kB of garbage behind until V8 collects its whole heap for the first time, and where memory is plenty that is
 * after thousands of executions: the memory would tell of the machine, not of the trigger.
 */
export const heapOf2Gb = { NODE_OPTIONS: '--max-old-space-size=1024' };
