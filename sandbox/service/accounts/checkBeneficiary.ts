/** The account check that both versions share. [Beneficiary account check] */
import type { AccountCheckBook } from './accountChecks';
import { findBranch } from './bankDirectory';
import { refused } from '../../http/errors/serviceError';
import type { AccountCheckStatus } from '../../schemas/vocabulary';

interface CheckRequest {
	readonly country: string;
	readonly account_number: string;
	readonly branchCode: string;
	readonly beneficiary_name?: string | null;
}

/**
 * The status and, if the backend knows it, the holder's name.
 *
 * @throws a 400 outside India
 */
export function checkBeneficiary(
	request: CheckRequest,
	accountChecks: AccountCheckBook,
): { status: AccountCheckStatus; name?: string } {
	if (request.country !== 'IND') throw refused('Only IND is supported');
	if (!findBranch(request.branchCode).valid) return { status: 'invalid' };
	const { status, name } = accountChecks.check(
		request.account_number,
		request.beneficiary_name ?? null,
	);
	return name === null ? { status } : { status, name };
}
