/** The face of packed data: much in little memory. */
export { hashText } from './hashText';
