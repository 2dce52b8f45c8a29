/** Checks a crash and the run after it: the sandbox's ledger against the output of the second run. */
import type { IDataObject } from 'n8n-workflow';

import type { Limit } from '../schedules/schedule';
import type { StoredOutput } from './messages';

/** One payment that the input asks for. Its source amount identifies it, whatever its external ID. */
export interface Wanted {
	readonly externalId: string;
	readonly amount: number;
}

/** A payment as the sandbox stores it. */
export interface Made {
	readonly id: string;
	readonly externalId: string | null;
	readonly amount: number | null;
}

export interface Verdict {
	/** Sentences. Empty if every payment was made at most once. */
	readonly doubled: readonly string[];
	/** Sentences. Empty if the output names the true outcome of every item. */
	readonly unknown: readonly string[];
	/**
	 * How many items of the second run the first run had already paid. It shows that the crash came late enough
	 * to matter.
	 */
	readonly foundAgain: number;
	/** The named limits that the seed predicts. */
	readonly predicted?: readonly Limit[];
	/** The effects of these limits. */
	readonly limited?: readonly Limited[];
}

export interface Limited {
	readonly limit: Limit;
	/** A sentence. */
	readonly what: string;
}

export function judge(
	wanted: readonly Wanted[],
	made: readonly Made[],
	output: StoredOutput | undefined,
): Verdict {
	const doubled: string[] = [];
	const unknown: string[] = [];
	for (const [item, want] of wanted.entries()) {
		const payments = made.filter(
			({ externalId, amount }) => externalId === want.externalId || amount === want.amount,
		);
		if (payments.length > 1) doubled.push(`item ${item} was paid ${payments.length} times`);
		const problem = findProblem(
			item,
			output,
			payments.map(({ id }) => id),
		);
		if (problem !== undefined) unknown.push(`item ${item}: ${problem}`);
	}
	const foundAgain =
		output?.outputs[0]?.filter(({ json }) => json['outcome'] === 'existing').length ?? 0;
	return { doubled, unknown, foundAgain };
}

function findProblem(
	item: number,
	output: StoredOutput | undefined,
	ids: readonly string[],
): string | undefined {
	if (output === undefined) return 'the second run stored no output';
	const [succeeded = [], failed = []] = output.outputs;
	const [first, ...others] = succeeded.filter((one) => one.item === item);
	if (first === undefined) {
		const { error, details } = failed.find((one) => one.item === item)?.json ?? {
			error: output.error,
		};
		return `no outcome, but ${JSON.stringify({ error, details })}`;
	}
	if (others.length > 0) return `${others.length + 1} outcomes`;
	const { outcome, payment } = first.json;
	if (outcome !== 'created' && outcome !== 'existing')
		return `the outcome is ${JSON.stringify(outcome)}`;
	const id = (payment as IDataObject | null | undefined)?.['id'];
	if (ids.length === 1 && id === ids[0]) return undefined;
	return `the output says ${String(outcome)} ${String(id)}, the service has ${ids.length === 0 ? 'none' : ids.join(', ')}`;
}

/**
 * The same for a service or a gateway that may hide the truth from the second run. If the outcome is unknown,
 * the run must report it as open or as not sent. It must never report an existing payment as failed.
 *
 * @param predicted limits that the seed predicts: `second payment` if the service does not check external
 * IDs, so that bytes in transit from the killed run may arrive later; `made up payment` if look-ups show
 * another payment's v2 record
 */
export function judgeDiffering(
	wanted: readonly Wanted[],
	made: readonly Made[],
	output: StoredOutput | undefined,
	predicted: readonly Limit[],
): Verdict {
	const { doubled, foundAgain } = judge(wanted, made, output);
	const falseWords = wanted.flatMap((want, item) => {
		const ids = made.filter(({ externalId }) => externalId === want.externalId).map(({ id }) => id);
		const word = findFalseWord(item, output, ids);
		return word === undefined ? [] : [{ ...word, what: `item ${item}: ${word.what}` }];
	});
	const found: Finding[] = [
		...doubled.map((what) => ({ what, limit: 'second payment' as const })),
		...falseWords,
	];
	const isLimited = (finding: Finding): finding is Limited =>
		predicted.some((limit) => limit === finding.limit);
	const rest = found.filter((one) => !isLimited(one));
	return {
		doubled: rest.filter(({ limit }) => limit === 'second payment').map(({ what }) => what),
		unknown: rest.filter(({ limit }) => limit !== 'second payment').map(({ what }) => what),
		foundAgain,
		predicted,
		limited: found.filter(isLimited),
	};
}

interface Finding {
	readonly what: string;
	/** The limit that allows it. */
	readonly limit?: Limit | undefined;
}

function findFalseWord(
	item: number,
	output: StoredOutput | undefined,
	ids: readonly string[],
): Finding | undefined {
	const failed = output?.outputs[1]?.find((one) => one.item === item)?.json['details'] as
		IDataObject | undefined;
	if (failed !== undefined) {
		const { outcome, created } = failed;
		if (outcome === 'not_sent' || (outcome === 'unconfirmed' && created !== 'no')) return undefined;
		const exists = ids.length > 0;
		if (outcome === 'rejected' && created === (exists ? 'yes' : 'no')) return undefined;
		const what = `${String(outcome)}, created ${String(created)}, while the service has ${ids.length}`;
		return {
			what,
			limit: outcome === 'rejected' && created === 'yes' ? 'made up payment' : undefined,
		};
	}
	const [first] = output?.outputs[0]?.filter((one) => one.item === item) ?? [];
	const payment = first?.json['payment'] as IDataObject | null | undefined;
	// The record of an answer may omit the ID.
	if (payment && payment['id'] === undefined && ids.length > 0) return undefined;
	if (payment && ids.some((id) => id === payment['id'])) return undefined;
	const what = findProblem(item, output, ids);
	return what === undefined ? undefined : { what };
}
