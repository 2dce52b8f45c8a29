/** The face of sending: the terms, the plan, the attempt and the approval of a payment. */
export {
	type ApprovablePayment,
	type BatchedPayment,
	createApprovals,
	prepareBatch,
	preparePayment,
	withWarnings,
} from './approval';
export { createBatch } from './batch';
export { readBatchTerms } from './batchTerms';
export { canonicalJson } from './canonicalJson';
export { createFromQuote, type PaymentToCreate } from './createFromQuote';
export { existsAlready } from './existsAlready';
export type { Finder } from './finder';
export { createOnePerRun, type Identified } from './onePerRun';
export { askedByOrder, type PaymentOrder } from './order';
export type { Paid } from './paymentAttempt';
export type { PaymentCalls, SendPorts, SendTerms, SentPayment, SettlingWait } from './paymentCalls';
export type { PaymentRequest } from './paymentRequest';
export type { CreatePlan, SendPlan } from './plan';
export type { QuotedAmounts } from './quoteGuards';
export { withKnownPayee } from './replacement';
export { beforeSending, sendPayment } from './sendPayment';
export { readSendTerms } from './sendTerms';
export type { PayeeMembers } from './shownPayee';
export { type CountedPayment, createTally } from './tally';
export { wasCreated } from './wasCreated';
