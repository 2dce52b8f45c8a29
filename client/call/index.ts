/** The face of a call: from an endpoint and its input to a request, and from the answer to a file. */
export { Download, OutputsWithFile } from './download';
export type { Endpoint, Schema } from './endpoint';
export type { Method } from './exchange';
export { checkInput, prepare } from './prepare';
export { encodeJsonBody } from './serialise';
