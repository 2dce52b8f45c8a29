/** The face of a run of payments: its rules, the same for every API version. */
export { createAfterSending } from './afterSending';
export { createRunApprovals } from './approvals';
export { describeSent, simplifySent } from './describeSent';
export { type SendFunding, startFunding } from './fundingRun';
export { describeWarnings, guarded, type ReadToday, startBudget, withExisting } from './guardRun';
export { type CreatedPayment, describeCreated, existsAlready, payOnce } from './payOnce';
export { findProblem, identifyUnread, nameItem, planned, requirePlan } from './planned';
export type { RunPorts } from './ports';
export { createSettlingWaits } from './settlingWaits';
