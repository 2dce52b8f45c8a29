/** As `payees.test.ts`, with 2,000 payees in each way. */
import { waysOfGiving } from '../../support/cases/partyWays';
import { createPayees } from '../../support/cases/payeeCorpus';
import { findFalseAlarms } from '../../support/cases/payPayees';

const payees = createPayees(2_000, 2026);

it.each(waysOfGiving.map((way) => [way.title, way] as const))(
	'%s pays each of them as it is',
	async (_title, way) => {
		expect(await findFalseAlarms(way, payees)).toEqual([]);
	},
	120_000,
);
