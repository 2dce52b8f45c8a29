/** The face of a stream that several subscribers share. */
export { createSharedStreams } from './sharedStreams';
