import { displayParameter, type INodeProperties } from 'n8n-workflow';

import { country } from '../../../../nodes/CrossBorderPayouts/fields/country';
import {
	onlyWith,
	partyFieldsV2,
	partyFieldsV3,
} from '../../../../nodes/CrossBorderPayouts/fields/parties';
import { partyFields } from '../../../../sandbox/service/payments/partyFields';

const v2 = partyFieldsV2(country);
const v3 = [onlyWith('fields', 'columns', 'json')(country), ...partyFieldsV3('hint')];

const shown = (form: readonly INodeProperties[], way: string): string[] =>
	form
		.filter((field) => displayParameter({ specifyParties: way }, field, null, null))
		.map(({ name }) => name);

it.each([
	['fields', ['country', 'senderRows', 'beneficiaryRows', 'paymentDetailsRows']],
	['columns', ['country', 'columnsNotice', 'columns']],
	['json', ['country', 'sender', 'beneficiary', 'paymentDetails']],
	['body', ['body', 'bodyMembers']],
])('v3 shows for %s only what belongs to it', (way, names) => {
	expect(shown(v3, way)).toEqual(names);
});

it('v2 shows its own fields, and shares the names of all others with v3', () => {
	expect(shown(v2, 'fields')).toEqual(['country']);
	for (const way of ['columns', 'json'])
		expect(shown(v2, way)).toEqual(shown(v3, way).filter((name) => name !== 'country'));
});

it('starts with the fields that the sandbox requires of a person', () => {
	const starters = ['senderRows', 'beneficiaryRows', 'paymentDetailsRows'].map((rows) => {
		const { default: given } = v3.find(({ name }) => name === rows) ?? {};
		return (given as { field: Array<{ name: string; value: string }> }).field;
	});
	const { sender, beneficiary, payment_details } = partyFields('IND', 'C2C');
	expect(starters.map((rows) => rows.map(({ name }) => name))).toEqual([
		sender.required,
		beneficiary.required,
		payment_details.required,
	]);
	expect(starters.flat().every(({ value }) => value === '')).toBe(true);
});

it('does not change the field passed to it', () => {
	onlyWith('json')(country);
	expect(country).not.toHaveProperty('displayOptions');
});
