/** Beneficiary accounts and the results of their check. [Beneficiary account check] (Assumption A26) */
import type { AccountCheckStatus } from '../../schemas/vocabulary';

export interface AccountCheckRule {
	accountNumber: string;
	/** Default: the result that follows from the number. */
	status?: AccountCheckStatus;
	/** The holder's name at the bank. Default: the name in the request. */
	name?: string;
}

export interface AccountCheckResult {
	readonly status: AccountCheckStatus;
	/** The holder's name. Null if the account does not exist or is not known yet. */
	readonly name: string | null;
}

/** What the end of an account number means if no rule is set for it. */
const statusOfEnding: ReadonlyArray<readonly [ending: string, status: AccountCheckStatus]> = [
	['0404', 'invalid'],
	['0300', 'nre'],
	['0202', 'pending'],
];
/** The account exists but belongs to somebody else. */
const otherHolderEndings = ['0408', '0409'];
/** Of these, the service says `valid` and leaves it to the caller to compare the names. */
const uncomparedEnding = '0408';

export class AccountCheckBook {
	private readonly rules = new Map<string, AccountCheckRule>();

	/** Replaces the rule for one account number. */
	set(rule: AccountCheckRule): void {
		this.rules.set(rule.accountNumber, rule);
	}

	/** Checks that the account exists. If the request names a holder, it also checks the name. */
	check(accountNumber: string, askedName: string | null): AccountCheckResult {
		const rule = this.rules.get(accountNumber);
		const status = rule?.status ?? statusByNumber(accountNumber);
		if (status === 'invalid' || status === 'pending') return { status, name: null };
		const presetName = otherHolderEndings.some((ending) => accountNumber.endsWith(ending))
			? 'Other Holder'
			: (askedName ?? 'Test Holder');
		const name = rule?.name ?? presetName;
		const isCompared = rule !== undefined || !accountNumber.endsWith(uncomparedEnding);
		const isOther = isCompared && askedName !== null && simplify(askedName) !== simplify(name);
		return { status: isOther ? 'invalid' : status, name };
	}

	reset(): void {
		this.rules.clear();
	}
}

/** No Indian bank has an account without a digit, so a text in the wrong column is caught. */
function statusByNumber(accountNumber: string): AccountCheckStatus {
	if (!/\d/.test(accountNumber)) return 'invalid';
	return statusOfEnding.find(([ending]) => accountNumber.endsWith(ending))?.[1] ?? 'valid';
}

/** Compares names without regard to case and spaces. */
function simplify(name: string): string {
	return name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
}
