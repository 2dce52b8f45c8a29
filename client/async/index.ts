/** The face of time and concurrency. */
export { createBoundedMap } from './boundedMap';
export type { Clock, LoopPorts } from './clock';
export { type Coalesce, createCoalesce } from './coalesce';
export { linkedAbort } from './linkedAbort';
export { outcomeOf } from './outcomeOf';
export { pause } from './pause';
export { createSemaphore, type Semaphore } from './semaphore';
export { createTimeLimit, type TimeLimit } from './timeLimit';
export { withTimeout } from './withTimeout';
