import { InputError } from '../../../../client/errors';
import { isRecord } from '../../../../client/http';
import type { PayeeMembers } from '../../../../client/payment/send';
import type { PlanInput } from '../../../../client/run';

/**
 * @returns where the payee is in the body, for the text that a person approves, as far as the form says it
 * @throws InputError for a name that is no text
 */
export function readApprovalNames({ approval_names }: PlanInput): Partial<PayeeMembers> {
	const names = isRecord(approval_names) ? approval_names['names'] : undefined;
	if (!isRecord(names)) return {};
	const read = (member: keyof PayeeMembers, field: string): Partial<PayeeMembers> => {
		if (!Object.hasOwn(names, field)) return {};
		const name = names[field];
		if (typeof name === 'string' && name.trim() !== '') return { [member]: name.trim() };
		throw new InputError([
			{ field, problem: 'must be the name of a field, such as beneficiary.name' },
		]);
	};
	return {
		...read('name', 'nameMember'),
		...read('account', 'accountMember'),
		...read('branch', 'branchMember'),
	};
}
