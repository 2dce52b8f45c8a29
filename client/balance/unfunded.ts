/** Why a run may not start, in the words of an error. */
import { InputError } from '../errors';
import type { InputIssue } from '../errors/InputError';
import { writeAmount } from '../money/writeAmount';
import type { Funding } from './funding';

/** @param rows those that stop the run, as `findUnfunded` returns them: at least one */
export function unfunded(rows: readonly Funding[]): InputError {
	const isShort = rows.every(({ enough }) => enough === 'no');
	return new InputError(
		rows.map((row) => issueOf(isShort ? describeShort(row) : describeUnknown(row))),
		isShort ? 'balance_too_low' : 'balance_unknown',
	);
}

const issueOf = (problem: string): InputIssue => ({ field: '', problem, isOfRun: true });

function describeShort({
	countries,
	payments,
	currency,
	available,
	needed,
	shortBy,
}: Funding): string {
	const write = (amount: Funding['available']): string => writeAmount(amount ?? 0, currency ?? '');
	const need = payments === 1 ? '1 payment needs' : `${payments} payments need`;
	return `The balance for ${countries} has ${write(available)}, but ${need} ${write(needed)}: ${write(shortBy)} are missing`;
}

const describeUnknown = ({ why }: Funding): string =>
	`It is not known whether the balance covers this run: ${why.replace(/\.$/, '')}`;
