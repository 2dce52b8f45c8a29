/** Formats the result of a run, for people and for programs. */
import type { Delay } from '../../test/chaos/delays';
import type { ChaosResult } from './judge';

const SHOWN = 20;

const shown = (counts: Readonly<Record<string, number>>): string =>
	Object.entries(counts)
		.map(([word, count]) => `${count} ${word}`)
		.join(', ');

const shownDelay = ({ median, p99, longest }: Delay): string =>
	`${median.toFixed(1)} s in the median, 99 % within ${p99.toFixed(1)} s, ${longest.toFixed(1)} s at most`;

/** A table of the faults, one of the findings, and the first sentences of each error. */
export function renderResult(result: ChaosResult): string[] {
	const {
		version,
		seed,
		behaviours,
		limits,
		reported,
		events,
		payments,
		executions,
		findings,
		faults,
		sources,
		outcomes,
		redelivered,
		again,
		delay,
		sinceBack,
		seconds,
		histories,
	} = result;
	const sentences = Object.entries(findings).flatMap(([kind, found]: [string, readonly string[]]) =>
		found.slice(0, SHOWN).map((sentence) => `  ${kind}: ${sentence}`),
	);
	return [
		`${version}, seed ${seed}: ${events} events of ${payments} payments, ${executions} executions in ${Math.round(seconds)} s`,
		...(behaviours === ''
			? []
			: [`  the service: ${behaviours}; the trigger reported trouble ${reported} times`]),
		`  ${'fault'.padEnd(20)}${'planned'.padStart(9)}${'played'.padStart(9)}`,
		...faults.map(
			({ name, planned, played }) =>
				`  ${name.padEnd(20)}${String(planned).padStart(9)}${String(played).padStart(9)}`,
		),
		`  ${'found'.padEnd(20)}${'events'.padStart(9)}`,
		...Object.entries(findings).map(
			([kind, found]: [string, readonly string[]]) =>
				`  ${kind.padEnd(20)}${String(found.length).padStart(9)}`,
		),
		`  delivered: ${shown(sources)}; ${redelivered} marked as redelivered; executions: ${shown(outcomes)}`,
		...(again.executions === 0
			? []
			: [
					`  run again: ${again.executions} executions, ${again.afterSuccess} of them after a successful execution of the same event, ${again.marked} with an item that says so`,
				]),
		`  from event to start: ${shownDelay(delay)}`,
		`  from event to start, or from when the service was back: ${shownDelay(sinceBack)}`,
		...sentences,
		...histories,
		...limits.flatMap(({ name, payments: touched, found }) => [
			`  limit: ${name}: ${touched} payments, ${found.length} counted apart`,
			...found.slice(0, SHOWN).map((sentence) => `    ${sentence}`),
		]),
	];
}

/** One line of JSON, with counts instead of sentences. */
export function renderJson({ findings, limits, ...figures }: ChaosResult): string {
	const counts = Object.entries(findings).map(([kind, found]: [string, readonly string[]]) => [
		kind,
		found.length,
	]);
	const apart = limits.map(({ name, payments, found }) => ({
		name,
		payments,
		found: found.length,
	}));
	return JSON.stringify({
		...figures,
		histories: undefined,
		findings: Object.fromEntries(counts),
		limits: apart,
	});
}
