/** The face of past events, read on a connection of their own. */
export type { EventReading } from './eventReading';
export { readEvents } from './readEvents';
export type { ReadStart } from './readStart';
