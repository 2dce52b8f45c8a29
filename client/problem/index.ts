/** The face of problem details (RFC 9457). */
export { placeOf } from './place';
