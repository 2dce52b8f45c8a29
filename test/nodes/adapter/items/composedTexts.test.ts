import type { INodeProperties } from 'n8n-workflow';

import { findComposedTexts } from '../../../../nodes/adapter/items/composedTexts';
import { fieldsOf } from '../../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import createV2 from '../../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import getV3 from '../../../../nodes/CrossBorderPayouts/operations/v3/payment/get';
import sendV3 from '../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';

const found = (
	{ fields }: { fields: readonly INodeProperties[] },
	parameters: Record<string, unknown>,
) =>
	findComposedTexts(fieldsOf(fields, { typeVersion: 1 }), parameters).map(
		({ field, place, kind, parts }) => [
			place === '' ? field : `${field}: ${place}`,
			kind,
			parts.map(({ code, text }) => (code === undefined ? text : `<${code.trim()}>`)).join(''),
		],
	);

it('finds them in fields, in added fields and in options', () => {
	const parameters = {
		externalId: '=INV{{ $json.number }}',
		bankBranchCode: '=SBIN{{ $json.code }}',
		beneficiaryName: '={{ $json.first }} {{ $json.last }}',
		senderName: '={{ $json.name }}',
		senderCity: 'Dubai {{ x }}',
		additionalFields: {
			remarks: '=Salary {{ $json.month }}',
			senderMobile: '=+{{ $json.mobile }}',
		},
		options: { additionalBody: '={ "note": "for {{ $json.who }}" }' },
	};
	expect(found(createV2, parameters)).toEqual([
		['externalId', 'id', 'INV<$json.number>'],
		['beneficiaryName', 'name', '<$json.first> <$json.last>'],
		['bankBranchCode', 'branch', 'SBIN<$json.code>'],
		['remarks', 'remark', 'Salary <$json.month>'],
		['senderMobile', 'mobile', '+<$json.mobile>'],
		["additionalBody: the member 'note'", 'remark', 'for <$json.who>'],
	]);
});

it('finds them in rows, in objects and in the account check', () => {
	const parameters = {
		senderRows: {
			field: [
				{ name: 'name', value: '=Dr {{ $json.name }}' },
				{ name: '=line_{{ $json.n }}', value: '={{ $json.a }}{{ $json.b }}' },
			],
		},
		beneficiary:
			'={ "name": "Dr {{ $json["name"] }}", "account": { "number": "{{ $json.a }}" }, "branch_code": "SBIN{{ $json.code }}", "amount": {{ $json.amount }} }',
		options: { validateAccount: { account: { bankBranchCode: '=SBIN{{ $json.code }}' } } },
	};
	expect(found(sendV3, parameters)).toEqual([
		["senderRows: row 1 'name'", 'name', 'Dr <$json.name>'],
		['senderRows: row 2 (its name)', 'other', 'line_<$json.n>'],
		["senderRows: row 2 '=line_{{ $json.n }}'", 'address', '<$json.a><$json.b>'],
		["beneficiary: the member 'name'", 'name', 'Dr <$json["name"]>'],
		["beneficiary: the member 'number'", 'id', '<$json.a>'],
		["beneficiary: the member 'branch_code'", 'branch', 'SBIN<$json.code>'],
		['validateAccount.bankBranchCode', 'branch', 'SBIN<$json.code>'],
	]);
});

it('finds the ID of a look-up', () => {
	const payment = { __rl: true, mode: 'externalId', value: '=INV{{ $json.number }}' };
	expect(found(getV3, { payment })).toEqual([['payment', 'id', 'INV<$json.number>']]);
});

it('finds what one expression may put together, also without quotes in an object', () => {
	const parameters = {
		externalId: "={{ 'INV-' + $json.number }}",
		sender: '={ "name": {{ JSON.stringify($json.name) }}, "age": {{ $json.age }} }',
		beneficiary: '={{ ({ name: "Dr " + $json.name }) }}',
		options: { deal: '={{ $json.deal.trim() }}' },
	};
	expect(found(sendV3, parameters)).toEqual([
		['externalId', 'id', "<'INV-' + $json.number>"],
		["sender: the member 'name'", 'name', '<JSON.stringify($json.name)>'],
		['beneficiary', 'other', '<({ name: "Dr " + $json.name })>'],
		['deal', 'id', '<$json.deal.trim()>'],
	]);
});

it.each([
	['={{ $json.id }}'],
	['= {{ $json.id }} '],
	['INV{{ $json.id }}'],
	['=INV-1'],
	['=INV \\{{ x }}'],
	['='],
	[7],
	[null],
	[undefined],
	[{ __rl: true }],
])('finds none in %j', (externalId) => {
	expect(found(createV2, { externalId })).toEqual([]);
});
