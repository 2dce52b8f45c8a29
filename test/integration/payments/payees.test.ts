/** Real-looking payees raise no false alarm, whichever way they are given: a sample. */
import validateV2 from '../../../nodes/CrossBorderPayouts/operations/v2/account/validate';
import validateV3 from '../../../nodes/CrossBorderPayouts/operations/v3/account/validate';
import { waysOfGiving } from '../../support/cases/partyWays';
import { createPayees } from '../../support/cases/payeeCorpus';
import { findFalseAlarms } from '../../support/cases/payPayees';
import { refusalOf } from '../../support/cases/refusalOf';

it.each(waysOfGiving.map((way, at) => [way.title, way, at] as const))(
	'%s pays each of them as it is',
	async (_title, way, at) => {
		expect(await findFalseAlarms(way, createPayees(25, at))).toEqual([]);
	},
);

it('makes the same payees of the same seed', () => {
	expect(createPayees(9, 7)).toEqual(createPayees(9, 7));
	expect(createPayees(9, 7)).not.toEqual(createPayees(9, 8));
});

it.each([
	['v2', validateV2],
	['v3', validateV3],
])('Validate of %s checks each of them', async (_version, operation) => {
	for (const { beneficiary } of createPayees(200, 5)) {
		const { account_number: accountNumber, name: beneficiaryName } = beneficiary;
		const form = { country: 'IND', accountNumber, beneficiaryName, bankBranchCode: 'SBIN0001234' };
		expect([beneficiary, await refusalOf(operation, form)]).toEqual([beneficiary, undefined]);
	}
});
