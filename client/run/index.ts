/** The face of a run of payments: its rules, the same for every API version. */
export { startCheckFunding } from './checkFundingRun';
export { startCreate } from './createRun';
export type { PlanInput } from '../payment/send/plan';
export type { PaymentRun } from './paymentRun';
export { type Planned, planned } from './planned';
export type { Output, RunPorts } from './ports';
export type { GivenFunding } from './sendFunding';
export { type SendChoices, startSend } from './sendRun';
export type { PayingVersion } from './version';
