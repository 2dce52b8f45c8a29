import type { INodeProperties } from 'n8n-workflow';

import { nameField } from '../../../../nodes/adapter/errors/nameField';
import { findChoices } from '../../../../nodes/CrossBorderPayouts/registry';

const fieldsOf = (resource: string, operation: string, apiVersion: string) =>
	findChoices(resource, operation).find((choice) => choice.apiVersion === apiVersion)?.operation
		.fields ?? [];
const v2Payment = fieldsOf('payment', 'create', 'v2');
const v3Payment = fieldsOf('payment', 'create', 'v3');

describe('nameField', () => {
	it('names the branch code of v3 by its label in the form', () => {
		expect(nameField(fieldsOf('account', 'validate', 'v3'), ['branch_code'])).toBe(
			'Bank Branch Code',
		);
	});

	it.each([
		[['country'], 'Destination Country'],
		[['payment_country'], 'Destination Country'],
		[['payment_method'], 'Payment Method'],
		[['currency'], 'Source Currency'],
		[['quote'], 'Quote ID'],
		[['amount'], 'Amount'],
		[['external_id'], 'External ID'],
		[['sender'], 'Sender'],
		[['sender', 'name'], 'Sender > name'],
		[['payment_details', 'purpose', '0'], 'Payment Details > purpose > 0'],
		[['body'], 'Body'],
		[['timeout'], 'Timeout (Seconds)'],
		[['additional_body'], 'Additional Body Fields'],
		[['not_in_the_form'], 'not_in_the_form'],
		[[], ''],
	])('names %p of a v3 payment %p', (path, label) => {
		expect(nameField(v3Payment, path)).toBe(label);
	});

	it.each([
		['beneficiary_name', 'Beneficiary Name'],
		['sender_identity_doc', 'Sender Document Number'],
		['sender_identity_doc_exp', 'Sender Document Expiry'],
		['beneficiary_mobile', 'Beneficiary Mobile'],
	])('names %s of a v2 payment %s', (member, label) => {
		expect(nameField(v2Payment, [member])).toBe(label);
	});

	it('names the ID of a look-up', () => {
		expect(nameField(fieldsOf('payment', 'get', 'v3'), ['id'])).toBe('Payment');
		expect(nameField(fieldsOf('quote', 'get', 'v2'), ['id'])).toBe('Quote ID');
		expect(nameField(fieldsOf('quote', 'create', 'v2'), ['amount_destination'])).toBe('Amount');
	});

	it.each(['__proto__', 'constructor', 'toString'])('has no label for %s', (member) => {
		expect(nameField(v3Payment, [member])).toBe(member);
	});
});

it('takes a field of the form before one of the same name in a collection that stands before it', () => {
	const text = { type: 'string', default: '' } as const;
	const form: INodeProperties[] = [
		{
			...text,
			displayName: 'Checks',
			name: 'checks',
			type: 'collection',
			options: [{ ...text, displayName: 'Account Holder', name: 'beneficiaryName' }],
		},
		{ ...text, displayName: 'Beneficiary Name', name: 'beneficiaryName' },
	];
	expect(nameField(form, ['beneficiary_name'])).toBe('Beneficiary Name');
	expect(nameField(form.slice(0, 1), ['beneficiary_name'])).toBe('Account Holder');
});
