/** POST /v2/validate_account and POST /v2/validate_bank. [Beneficiary account check, Bank branch lookup] */
import type { FastifyInstance } from 'fastify';
import { findBranch } from '../service/accounts/bankDirectory';
import { checkBeneficiary } from '../service/accounts/checkBeneficiary';
import { accountOf } from '../http/pipeline';
import {
	bankCheckBody,
	v2AccountCheckBody,
	type BankCheckBody,
	type V2AccountCheckBody,
} from '../schemas/accountChecks';
import { refused } from '../http/errors/serviceError';
import type { SandboxState } from '../state/state';

export function registerAccountChecks(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V2AccountCheckBody }>(
		'/validate_account',
		{
			schema: { body: v2AccountCheckBody },
			config: { permission: 'read', doc: { summary: 'Check a beneficiary account' } },
		},
		async ({ body }) => ({
			account_number: body.account_number,
			bank_branch_code: body.bank_branch_code,
			...checkBeneficiary({ ...body, branchCode: body.bank_branch_code }, state.accountChecks),
		}),
	);

	scope.post<{ Body: BankCheckBody }>(
		'/validate_bank',
		{
			schema: { body: bankCheckBody },
			config: { permission: 'read', doc: { summary: 'Look up a bank branch' } },
		},
		async (request) => {
			const { country, bank_branch_code: ifsc } = request.body;
			if (country !== 'IND') throw refused('Only IND is supported');
			state.lookupLimit.take(accountOf(request).name);
			return findBranch(ifsc);
		},
	);
}
