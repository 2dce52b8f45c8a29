/** Promises that hold under a condition. The cells of docs/reports/assumptions.md name it. */
import { rows, type RowName } from '../../sandbox/behaviours/rows';
import { places, type PageText, type PromiseName } from './plays/promises';

const listening = ['noEventLost', 'absenceFound'] as const;

/** The condition of a promise. No play goes beyond it. */
export interface Condition extends PageText {
	readonly row: RowName;
	readonly values: readonly string[];
	readonly promises: readonly PromiseName[];
}

export const conditions: readonly Condition[] = [
	{
		row: 'S4',
		values: rows.S4.values.slice(1).map(({ name }) => name),
		promises: listening,
		says: 'as soon as the lists work again',
		page: places.connection,
		quote: 'what was missed comes then',
	},
	{
		row: 'S5',
		values: ['offsetIgnored'],
		promises: listening,
		says: 'as soon as the lists can be read to their end',
		page: places.notKept,
		quote: 'The rest comes when it can be read.',
	},
	{
		row: 'S8',
		values: ['outOfOrder'],
		promises: listening,
		says: 'if the service resumes by the event and not by its time',
		page: places.notKept,
		quote: 'can leave out an event that it sends late with an earlier time',
	},
	{
		row: 'R5',
		values: ['none'],
		promises: ['payOnce', 'createOnce', 'otherCountryRefused'],
		says: 'only if the runs do not overlap, and the next one starts after look-ups show the payment of the one before',
		page: places.service,
		quote:
			'if they run at the same time, or if the second one starts before look-ups show the payment of the first',
	},
	{
		row: 'R5',
		values: ['none'],
		promises: ['payOnceWhenLost'],
		says: 'only if the runs do not overlap, and look-ups show the payment within the Settling Window',
		page: places.service,
		quote: 'A payment that the service commits after the *Settling Window*',
	},
	{
		row: 'R5',
		values: ['perCountry'],
		promises: ['otherCountryRefused'],
		says: 'only if the runs do not overlap, and the next one starts after look-ups show the payment of the one before',
		page: places.service,
		quote: 'If the service checks external IDs within each country only',
	},
];

/** The condition of a cell in which the promise holds. */
export const conditionOf = (
	row: RowName,
	value: string,
	promise: PromiseName,
): Condition | undefined =>
	conditions.find(
		(one) => one.row === row && one.values.includes(value) && one.promises.includes(promise),
	);
