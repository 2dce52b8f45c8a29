/** Balance: Check Funding for the items of one run. */
import { checkFunding } from '../balance/checkFunding';
import { type BalanceAnswers, type ReadBalance, readBalances } from '../balance/checkOrders';
import type { Funding } from '../balance/funding';
import { writeFundingHtml } from '../balance/fundingHtml';
import { readFundingTerms, type FundingTerms } from '../balance/fundingTerms';
import { type PlannedPayment, readPlanned } from '../balance/plannedPayment';
import { InputError } from '../errors';
import { canonicalJson } from '../payment/send/canonicalJson';
import type { PlanInput } from '../payment/send/plan';
import { findProblem, planned, requirePlan, type Planned } from './planned';
import type { Output, RunPorts } from './ports';

/** What an item gives. */
export interface GivenCheck {
	/** With the service's field names. */
	readonly form: PlanInput;
	/** As `readFundingTerms` takes them. */
	readonly terms: PlanInput;
}

export interface CheckRun {
	/** @returns the rows whose first item this is */
	run(itemIndex: number): Promise<Output[]>;
	/** As in `PaymentRun`. */
	findProblem(itemIndex: number): unknown;
}

interface Plan {
	readonly payment: PlannedPayment;
	readonly terms: FundingTerms;
}

/**
 * Adds up all items, and asks for each balance once. A row comes out at the first of the items that it is about.
 *
 * @throws InputError if items ask for different checks: there is one for all
 */
export function startCheckFunding(
	items: ReadonlyArray<Planned<GivenCheck>>,
	readBalance: ReadBalance,
	{ inTurn }: Pick<RunPorts, 'inTurn'>,
): CheckRun {
	const plans = items.map((item) =>
		planned((): Plan => {
			const given = requirePlan(item);
			const terms = readFundingTerms(given.terms);
			return { payment: readPlanned(given.form), terms };
		}),
	);
	const read = plans.flatMap((one) => ('plan' in one ? [one.plan] : []));
	const payments = read.map(({ payment }) => payment);
	const terms = requireOne(read);
	let checking: Promise<Checked> | undefined;
	const check = async (): Promise<Checked> => {
		const { answers, failures } = await readBalances(
			payments.map(({ country }) => country),
			async (country) => await inTurn(async () => await readBalance(country)),
		);
		const unread = plans.flatMap((one, index) => ('plan' in one ? [] : [index]));
		if (!terms) return { rows: [], failures };
		const rows = checkFunding(payments, answers, terms, unread);
		return { rows: rows.map((row) => withHtml(row, payments, terms)), failures };
	};

	return {
		async run(itemIndex) {
			const { payment } = requirePlan(plans[itemIndex]);
			const { rows, failures } = await (checking ??= check());
			const { country } = payment;
			const isFirst = (countries: readonly string[]): boolean =>
				payments.find((one) => countries.includes(one.country)) === payment;
			if (isFirst([country]) && failures.has(country)) throw failures.get(country);
			return rows
				.map((row) => ({ row, countries: row.countries.split(', ') }))
				.filter(({ countries }) => isFirst(countries) && !isOnlyFailed(countries, failures))
				.map(({ row }) => toOutput(row));
		},
		findProblem: (itemIndex) => findProblem(plans[itemIndex]),
	};
}

/** A row, and what a form shows of it. */
export interface ShownFunding extends Funding {
	/** For the description of a form of n8n. */
	readonly html: string;
}

interface Checked extends Pick<BalanceAnswers, 'failures'> {
	readonly rows: readonly ShownFunding[];
}

const withHtml = (
	row: Funding,
	payments: readonly PlannedPayment[],
	terms: FundingTerms,
): ShownFunding => {
	const countries = row.countries.split(', ');
	const own = payments.filter(({ country }) => countries.includes(country));
	return { ...row, html: writeFundingHtml(row, own, terms) };
};

/** The error of its first item takes the place of the row. */
const isOnlyFailed = (countries: readonly string[], failures: Checked['failures']): boolean =>
	countries.every((country) => failures.has(country));

const toOutput = (row: ShownFunding): Output => ({ ...row });

function requireOne(plans: readonly Plan[]): FundingTerms | undefined {
	const [first, ...others] = plans.map(({ terms }) => terms);
	if (others.every((other) => canonicalJson(other) === canonicalJson(first))) return first;
	throw new InputError([
		{
			field: '',
			problem:
				'The options must be the same in all items, because they are compared with the balance together',
			isOfRun: true,
		},
	]);
}
