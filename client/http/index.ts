/** The face of HTTP: reading answers, the transport as a port, and what wraps a transport. */
export { isRecord, listOfRecords, type ServiceRecord } from './answer';
export { connectionFault, isCertificateFault } from './connectionFault';
export { asReceived, openEnvelope } from './envelope';
export { hasServiceForm, saysThereIsNone } from './isFromService';
export { parseJson } from './parseJson';
export { readErrorBody, readJsonBody } from './readBody';
export { readRetryAfterMs } from './retryAfter';
export type {
	HttpMethod,
	HttpRequest,
	HttpResponse,
	ResponseHead,
	StreamResponse,
	Transport,
} from './transport';
export { withRetry } from './withRetry';
export { type TimeOffset, withServiceTime } from './withServiceTime';
