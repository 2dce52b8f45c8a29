/** The face of sending. `client/run` plans and sends the payments. */
export { canonicalJson } from './canonicalJson';
export type { PayeeMembers } from './shownPayee';
export { errorSaysCreated } from './errorSaysCreated';
