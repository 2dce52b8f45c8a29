/** The face of waiting for a final status. */
export { startWaiting, type WaitResult } from './awaitFinal';
export type { StreamSource } from './watchStream';
