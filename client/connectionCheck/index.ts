/** The face of the check of a connection. */
export { type OtherBaseUrl, otherBaseUrlOf } from './otherBaseUrl';
