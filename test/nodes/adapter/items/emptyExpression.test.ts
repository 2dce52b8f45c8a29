import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createEmptyExpressionCheck } from '../../../../nodes/adapter/items/emptyExpression';
import createV2 from '../../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import sendV3 from '../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

/** Evaluates `$json["x"]`, as n8n does. */
const evaluate = (items: readonly IDataObject[]) => (text: string, at: number) => {
	const name = /\["(.*)"\]/.exec(text)?.[1];
	if (name === undefined) throw new Error('cannot be evaluated');
	return items[at]?.[name];
};

function find(
	parameters: INodeParameters,
	item: IDataObject,
	form: Record<string, unknown> = {},
	{ fields, createsPayment }: Pick<typeof sendV3, 'fields' | 'createsPayment'> = createV2,
) {
	const items = [{}, item];
	const { context } = createFakeContext({ parameters, items });
	const whole = Object.assign(context, { evaluateExpression: evaluate(items) });
	return createEmptyExpressionCheck(whole, fields, createsPayment)(1, form)?.issues;
}

it.each([
	['=INV{{ $json.number }}', {}],
	['= INV{{ $json.number }} ', { number: null }],
	['={{ $json["a b"] }}INV{{ $json.number }}', { number: '' }],
	['={{ $json["invoice number"] }}-A1', { 'invoice number': ' ' }],
	['=INV{{\n\t$json.number\n}}', {}],
	['=INV{{ $json.number', {}],
])('refuses the external ID %j if nothing is left but its text', (externalId, item) => {
	expect(find({ externalId }, item)).toEqual([
		{
			field: 'externalId',
			problem: expect.stringMatching(/^has only its fixed text, .* give the whole ID$/),
			mayBePaid: true,
		},
	]);
});

it('refuses an external ID of which one part is missing, and names the expression', () => {
	const externalId = '=INV-{{ $json.year }}-{{ $json["no"] }}';
	expect(find({ externalId }, { year: 2026 })).toMatchObject([
		{ problem: expect.stringContaining('because the expression {{ $json["no"] }} gives nothing') },
	]);
	expect(find({ externalId }, { year: 2026, no: 0 })).toBeUndefined();
});

it.each([
	['bankBranchCode', '=SBIN{{ $json.x }}'],
	['beneficiaryName', '=Dr {{ $json.x }}'],
	['beneficiaryName', '={{ $json.first }} {{ $json.x }}'],
	['beneficiaryName', '={{ $json.x }} {{ $json.first }}'],
	['beneficiaryAddress', '=Flat {{ $json.x }}, {{ $json.first }}'],
	['senderIdentityDoc', '={{ $json.first }}{{ $json.x }}{{ $json.first }}'],
	['beneficiaryAccountNumber', '=PK36{{ $json.x }}'],
])('refuses %s that is written %s if x is missing', (name, written) => {
	expect(find({ [name]: written }, { first: 'a' })).toMatchObject([{ field: name }]);
	expect(find({ [name]: written }, { first: 'a', x: 'b' })).toBeUndefined();
});

it('accepts a name without its middle part, and an address without its second line', () => {
	const beneficiaryName = '={{ $json.first }} {{ $json.middle }} {{ $json.last }}';
	const beneficiaryAddress = '={{ $json.first }}, {{ $json.middle }}, {{ $json.last }}';
	const item = { first: 'Priya', last: 'Sharma' };
	expect(find({ beneficiaryName, beneficiaryAddress }, item)).toBeUndefined();
	expect(find({ beneficiaryName: beneficiaryName.replaceAll(' {', '{') }, {})).toHaveLength(1);
});

it('refuses a part that is a rounded number, or none', () => {
	const beneficiaryAccountNumber = '=PK36SCBL{{ $json.x }}';
	expect(find({ beneficiaryAccountNumber }, { x: 1234567890123456 })).toMatchObject([
		{
			problem: expect.stringMatching(
				/^contains a number of more than 15 digits, .* \{\{ \$json\.x \}\}/,
			),
		},
	]);
	expect(find({ beneficiaryAccountNumber }, { x: Number.NaN })).toHaveLength(1);
	expect(find({ beneficiaryAccountNumber }, { x: 123456789012345 })).toBeUndefined();
	expect(find({ externalId: '=INV{{ $json.x }}' }, { x: 1e15 })).toMatchObject([
		{ mayBePaid: true },
	]);
});

it('names the row, and the member of an object', () => {
	const beneficiaryRows = { field: [{ name: 'branch_code', value: '=SBIN{{ $json.x }}' }] };
	const sender = '={ "name": "Dr {{ $json.x }}" }';
	expect(find({ beneficiaryRows, sender } as never, {}, {}, sendV3)).toEqual([
		{
			field: 'beneficiary',
			problem: expect.stringMatching(/^row 1 'branch_code' has only its fixed text/),
		},
		{ field: 'sender', problem: expect.stringMatching(/^the member 'name' has only its fixed/) },
	]);
});

it('adds an ID that an expression has put together from missing data', () => {
	const externalId = "={{ 'INV-' + $json.number }}";
	expect(find({ externalId }, {}, { externalId: 'INV-undefined' })).toMatchObject([
		{ field: 'externalId', mayBePaid: true },
	]);
});

it.each([
	['=INV{{ $json.number }}', { number: 7 }],
	['=INV{{ $json.number }}', { number: false }],
	['={{ $json.id }}', {}],
	['=INV-1', {}],
	['INV{{ $json.number }}', {}],
	['INV-', {}],
	// n8n has evaluated the whole text, so a part that cannot be evaluated alone is not empty.
	['=INV{{ $now.year }}', {}],
])('accepts %j of %j', (externalId, item) => {
	expect(find({ externalId }, item)).toBeUndefined();
});
