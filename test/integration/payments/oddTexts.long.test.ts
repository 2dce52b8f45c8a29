/** As `oddTexts.test.ts`, with each odd value in each field. */
import { waysOfGiving } from '../../support/cases/partyWays';
import { findAccepted } from '../../support/cases/refusalOf';

it.each(waysOfGiving.map((way) => [way.title, way] as const))(
	'%s refuses each odd value in each field',
	async (_title, way) => {
		expect(await findAccepted(way, (fields) => fields)).toEqual([]);
	},
);
