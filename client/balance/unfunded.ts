/** Why a run may not start, in the words of an error. */
import { InputError } from '../errors';
import type { InputIssue } from '../errors/InputError';
import type { Funding } from './funding';
import { writeAbout, writeNeed } from './writeNeed';

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
	const code = currency ?? '';
	const written = writeNeed({ available: available ?? 0, needed: needed ?? 0, currency: code });
	const need = payments === 1 ? '1 payment needs' : `${payments} payments need`;
	return `The balance for ${countries} has ${written.available}, but ${need} ${written.needed}: ${writeAbout(shortBy ?? 0, code)} are missing`;
}

const describeUnknown = ({ why }: Funding): string =>
	`It is not known whether the balance covers this run: ${why.replace(/\.$/, '')}`;
