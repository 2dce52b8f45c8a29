/** Finds what a control call names, or refuses the call with a sentence. */
import type { Account } from '../auth/accounts';
import type { Payment } from '../service/payments/payment';
import type { SandboxState } from '../state/state';

/** A control call named something that does not exist. */
export class ControlError extends Error {
	constructor(
		readonly status: 400 | 403 | 404,
		message: string,
	) {
		super(message);
		this.name = 'ControlError';
	}
}

/** @param name default: the first account */
export function findAccount({ accounts }: SandboxState, name?: string): Account {
	const found = accounts.find((account) => name === undefined || account.name === name);
	if (found === undefined) throw new ControlError(404, `No such account: ${name}`);
	return found;
}

export function findPayment({ payments }: SandboxState, id: string): Payment {
	const found = payments.find(id);
	if (found === undefined) throw new ControlError(404, `No such payment: ${id}`);
	return found;
}

/** @param field the name of the field in the call, for the error message */
export function requireTime(field: string, text: string | undefined): void {
	if (text === undefined || !Number.isNaN(Date.parse(text))) return;
	throw new ControlError(400, `${field} is no date and time: ${text}`);
}
