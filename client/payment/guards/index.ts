/** The face of the guards against wrong payments. */
export { createDayBudget, type DayBudget, type ListedMembers, readBudgetTerms } from './dayBudget';
export { createGuardTermsReader, type GuardTerms } from './guardTerms';
export { judgePayments } from './judgePayments';
export { nameMatches } from './nameMatches';
export { ofRepeats } from './repeats';
