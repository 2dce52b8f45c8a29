/** The face of the balance: reading it, and whether it covers what is planned. */
export { checkFunding, findUnfunded } from './checkFunding';
export {
	type BalanceAnswers,
	type CheckedOrders,
	checkOrders,
	type ReadBalance,
	readBalances,
} from './checkOrders';
export type { Funding } from './funding';
export { writeFundingHtml } from './fundingHtml';
export { type FundingTerms, readFundingTerms } from './fundingTerms';
export { type PlannedPayment, readPlanned } from './plannedPayment';
export { defaultMapping } from './readBalance';
export { unfunded } from './unfunded';
