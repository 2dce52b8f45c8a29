import { partyFieldNames } from '../../../../../nodes/CrossBorderPayouts/operations/form/fieldsThatReadEmpty';

it('has the fields of the parties, and none of the payment', () => {
	expect([...partyFieldNames.v2]).toEqual(
		expect.arrayContaining(['senderName', 'beneficiaryEmail', 'sender', 'columns']),
	);
	expect([...partyFieldNames.v3]).toEqual(
		expect.arrayContaining(['senderRows', 'beneficiary', 'columns']),
	);
	for (const name of ['body', 'deal', 'amount', 'timeout', 'additionalBody'])
		for (const names of Object.values(partyFieldNames)) expect([...names]).not.toContain(name);
});
