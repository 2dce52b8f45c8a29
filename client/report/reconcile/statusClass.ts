/** Compares the status of a ledger with that of a report. [States and transitions] */
import { describeStatus } from '../../interface/states';

/** Words of ledgers, beside the service's own. */
const paidWords: ReadonlySet<string> = new Set([
	...['paid', 'sent', 'success', 'successful', 'completed', 'settled', 'done'],
]);

/**
 * The same for statuses that mean the same for the money. `reversed` is told apart from the other failures, because
 * the wallet was debited.
 *
 * @returns empty if there is none; an unknown word as it is
 */
export function statusClass(status: string): string {
	const word = status.toLowerCase();
	if (word === '' || word === 'reversed') return word;
	if (paidWords.has(word)) return 'success';
	const { category } = describeStatus(word);
	return category === null || category === 'unrecognised' ? word : category;
}

/** What a ledger without a status may be about: whoever books a payment takes it for paid. */
const booked: ReadonlySet<string> = new Set(['', 'success', 'inProgress', 'reversed']);

/** @param ledger of `statusClass`, as is `report` */
export const isSameStatus = (ledger: string, report: string): boolean =>
	ledger === report || (ledger === '' && booked.has(report));
