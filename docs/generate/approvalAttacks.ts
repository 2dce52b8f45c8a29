import { approvalAttacks, approvalChannels, attackOutcomes } from '../data/approvalAttacks';
import { table } from './table';

/** The table of docs/approvals.md: attacks by channels. */
export const renderApprovalAttacks = (): string[] =>
	table(
		['Attack', ...Object.values(approvalChannels)],
		Object.values(approvalAttacks).map(({ what, outcome }) => [
			what,
			...Object.keys(approvalChannels).map(() => attackOutcomes[outcome]),
		]),
	);
