/** The face of the protocol of server-sent events. */
export { attentionBackoff, backoff } from './backoff';
export { createEventDecoder, type Frame } from './eventDecoder';
export { canBeEventId, eventTimeMs, isMadeUpId, isResumableId, resumeIdOf } from './eventId';
