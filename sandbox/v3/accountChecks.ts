/** POST /v3/validate_account. [Beneficiary account check] */
import type { FastifyInstance } from 'fastify';
import { checkBeneficiary } from '../service/accounts/checkBeneficiary';
import { v3AccountCheckBody, type V3AccountCheckBody } from '../schemas/accountChecks';
import type { SandboxState } from '../state/state';

export function registerAccountChecks(scope: FastifyInstance, state: SandboxState): void {
	scope.post<{ Body: V3AccountCheckBody }>(
		'/validate_account',
		{
			schema: { body: v3AccountCheckBody },
			config: { permission: 'read', doc: { summary: 'Check a beneficiary account' } },
		},
		async ({ body }) => ({
			country: body.country,
			account_number: body.account_number,
			branch_code: body.branch_code,
			...checkBeneficiary({ ...body, branchCode: body.branch_code }, state.accountChecks),
		}),
	);
}
