/**
 * Environment of an n8n with the heap limit that Node sets itself on a machine with 2 GB. With any trigger,
 * each execution of a newly started n8n leaves 80 to 140 kB of garbage until V8 first collects its whole
 * heap. With plenty of memory, that happens only after thousands of executions. The memory figure would then
 * depend on the machine and not on the trigger.
 */
export const heapOf2Gb = { NODE_OPTIONS: '--max-old-space-size=1024' };
