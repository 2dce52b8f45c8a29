/** Beneficiary accounts and what the check says about them. [Beneficiary account check] (Assumption A26) */
import type { AccountCheckStatus } from './vocabulary';

export interface AccountCheckRule {
	accountNumber: string;
	/** Default: what the ending of the number says. */
	status?: AccountCheckStatus;
	/** The holder's name at the bank; default: the name that is asked about. */
	name?: string;
}

export interface AccountCheckResult {
	readonly status: AccountCheckStatus;
	/** Holder's name; null when the account does not exist or is not known yet. */
	readonly name: string | null;
}

/** What the end of an account number stands for, where no rule was set for it. */
const statusOfEnding: ReadonlyArray<readonly [ending: string, status: AccountCheckStatus]> = [
	['0404', 'invalid'],
	['0300', 'nre'],
	['0202', 'pending'],
];
/** The account exists but belongs to somebody else. */
const otherHolderEnding = '0409';

export class AccountCheckBook {
	private readonly rules = new Map<string, AccountCheckRule>();

	/** Replaces what is known about one account number. */
	set(rule: AccountCheckRule): void {
		this.rules.set(rule.accountNumber, rule);
	}

	/** Checks that the account exists and, when a name is asked about, that it is the holder's. */
	check(accountNumber: string, askedName: string | null): AccountCheckResult {
		const rule = this.rules.get(accountNumber);
		const status = rule?.status ?? statusByEnding(accountNumber);
		if (status === 'invalid' || status === 'pending') return { status, name: null };
		const presetName = accountNumber.endsWith(otherHolderEnding)
			? 'Other Holder'
			: (askedName ?? 'Test Holder');
		const name = rule?.name ?? presetName;
		const isOther = askedName !== null && simplify(askedName) !== simplify(name);
		return { status: isOther ? 'invalid' : status, name };
	}

	reset(): void {
		this.rules.clear();
	}
}

function statusByEnding(accountNumber: string): AccountCheckStatus {
	return statusOfEnding.find(([ending]) => accountNumber.endsWith(ending))?.[1] ?? 'valid';
}

/** Names are compared without regard to case and spaces. */
function simplify(name: string): string {
	return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
