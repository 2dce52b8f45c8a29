import { displayParameter, type INodeProperties } from 'n8n-workflow';

import { country } from '../../../../nodes/CrossBorderPayouts/fields/country';
import {
	onlyWith,
	partyFieldsV2,
	partyFieldsV3,
	typedPartyFieldsV3,
} from '../../../../nodes/CrossBorderPayouts/fields/parties';
import { partyFields } from '../../../../sandbox/service/payments/partyFields';

const v2 = partyFieldsV2(country);
const v3 = [onlyWith('fields', 'columns', 'json')(country), ...partyFieldsV3('hint')];

const shown = (form: readonly INodeProperties[], way: string, typeVersion = 1.1): string[] =>
	form
		.filter((field) => displayParameter({ specifyParties: way }, field, { typeVersion }, null))
		.map(({ name }) => name);

const camel = (name: string): string =>
	name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

it.each([
	[
		'fields',
		[
			'country',
			...['senderName', 'senderCountry', 'beneficiaryName'],
			...['beneficiaryAccountNumber', 'beneficiaryBranchCode', 'detailsPurpose'],
		],
	],
	['rows', ['senderRows', 'beneficiaryRows', 'paymentDetailsRows']],
	['columns', ['country', 'columnsNotice', 'columns']],
	['json', ['country', 'sender', 'beneficiary', 'paymentDetails']],
	['body', ['body', 'bodyMembers']],
])('v3 shows for %s only what belongs to it', (way, names) => {
	expect(shown(v3, way)).toEqual(names);
});

it('v3 of a node of the first version has rows as its fields', () => {
	const rows = ['senderRows', 'beneficiaryRows', 'paymentDetailsRows'];
	expect(shown(v3, 'fields', 1)).toEqual(['country', ...rows]);
	expect(shown(v3, 'rows', 1)).toEqual([]);
});

it('v2 shows its own fields, and shares the names of all others with v3', () => {
	expect(shown(v2, 'fields')).toEqual(['country']);
	for (const way of ['columns', 'json'])
		expect(shown(v2, way)).toEqual(shown(v3, way).filter((name) => name !== 'country'));
});

it('has the fields that the sandbox requires of a person, as fields and as rows', () => {
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
	expect(typedPartyFieldsV3.map(({ name }) => name)).toEqual([
		...sender.required.map((name) => camel(`sender_${name}`)),
		...beneficiary.required.map((name) => camel(`beneficiary_${name}`)),
		...payment_details.required.map((name) => camel(`details_${name}`)),
	]);
	expect(starters.flat().every(({ value }) => value === '')).toBe(true);
});

it('does not change the field passed to it', () => {
	onlyWith('json')(country);
	expect(country).not.toHaveProperty('displayOptions');
});
