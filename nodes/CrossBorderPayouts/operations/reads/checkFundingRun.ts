/** Balance: Check Funding for the items of one run. */
import {
	type BalanceAnswers,
	checkFunding,
	type Funding,
	type FundingTerms,
	type PlannedPayment,
	type ReadBalance,
	readBalances,
	readPlanned,
	writeFundingHtml,
} from '../../../../client/balance';
import { InputError } from '../../../../client/errors';
import { findProblem, planned, requirePlan } from '../../../../client/run';
import { canonicalJson } from '../../../../client/payment/send';
import type { ItemRun, Output, RunContext } from '../operation';
import { readFunding } from '../form/readFunding';
import { toWireNames } from '../form/toWireNames';
import { requireNotRefused } from '../form/requireNotRefused';

interface Plan {
	readonly payment: PlannedPayment;
	readonly terms: FundingTerms;
}

/**
 * Adds up all items, and asks for each balance once. A row comes out at the first of the items that it is about.
 *
 * @throws InputError if items ask for different checks: there is one for all
 */
export function startCheckFunding(run: RunContext, readBalance: ReadBalance): ItemRun {
	const plans = run.forms.map((form, index) =>
		planned((): Plan => {
			requireNotRefused(run, index);
			const input = toWireNames(form);
			const terms = readFunding(input);
			return { payment: readPlanned(input), terms };
		}),
	);
	const read = plans.flatMap((one) => ('plan' in one ? [one.plan] : []));
	const payments = read.map(({ payment }) => payment);
	const terms = requireOne(read);
	let checking: Promise<Checked> | undefined;
	const check = async (): Promise<Checked> => {
		const { answers, failures } = await readBalances(
			payments.map(({ country }) => country),
			async (country) => await run.inTurn(async () => await readBalance(country)),
		);
		const unread = plans.flatMap((one, index) => ('plan' in one ? [] : [index]));
		if (!terms) return { rows: [], failures };
		const rows = checkFunding(payments, answers, terms, unread);
		return { rows: rows.map((row) => withHtml(row, payments, terms)), failures };
	};

	return {
		async run(_form, itemIndex) {
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
