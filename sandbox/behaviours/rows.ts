/**
 * Each point where services differ, with every way in which the sandbox can play it. The flags' help, the control face,
 * docs/assumptions.md and the tests read this table. S1 to S10 and R1 to R15 are the shared table of behaviours; the rows
 * beyond it are our own.
 */
import { ownRows } from './ownRows';
import { paymentRows } from './paymentRows';
import { requestRows } from './requestRows';
import type { Row } from './rowType';
import { streamRows } from './streamRows';

export type { Row } from './rowType';

const table = { ...streamRows, ...paymentRows, ...requestRows, ...ownRows };

export type RowName = keyof typeof table;

/** The chosen value of each row. */
export type Behaviours = {
	readonly [Name in RowName]: (typeof table)[Name]['values'][number]['name'];
};

/** The rows by their names. */
export const rows: Readonly<Record<RowName, Row>> = table;

export const rowNames = Object.keys(table) as readonly RowName[];

/** What the sandbox does when nobody asks for anything else. */
export const defaultBehaviours: Behaviours = Object.fromEntries(
	rowNames.map((name) => [name, rows[name].values[0].name]),
) as Behaviours;
