/**
 * Each difference between services, with every way in which the sandbox can play it. The help on flags, the
 * control interface, docs/reports/assumptions.md and the tests read this table. S1 to S10 and R1 to R15 are the
 * shared table of behaviours. The rows beyond it are our own.
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

/** The sandbox's defaults. */
export const defaultBehaviours: Behaviours = Object.fromEntries(
	rowNames.map((name) => [name, rows[name].values[0].name]),
) as Behaviours;
