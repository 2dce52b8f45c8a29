import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { createEmptyExpressionCheck } from '../../../../nodes/adapter/items/emptyExpression';
import { fieldsOf } from '../../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import createV2 from '../../../../nodes/CrossBorderPayouts/operations/v2/payment/create';
import sendV3 from '../../../../nodes/CrossBorderPayouts/operations/v3/payment/send';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

/** Evaluates code with the item, as n8n does: what fails gives nothing. */
const evaluate = (items: readonly IDataObject[]) => (text: string, at: number) => {
	if (text.includes('$now')) throw new Error('cannot be evaluated');
	try {
		return new Function('$json', `return (${text.slice(2, -2)})`)(items[at]) as unknown;
	} catch {
		return undefined;
	}
};

function find(
	parameters: INodeParameters,
	item: IDataObject,
	{ fields }: Pick<typeof sendV3, 'fields'> = createV2,
) {
	const items = [{}, item];
	const { context } = createFakeContext({ parameters, items });
	const whole = Object.assign(context, { evaluateExpression: evaluate(items) });
	return createEmptyExpressionCheck(whole, fieldsOf(fields, { typeVersion: 1 }))(1)?.issues;
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

it.each([{ toString: null }, [[{ toString: null }]], { toString: { a: 1 } }])(
	'copes with %j in a composed text',
	(x) => {
		const item = { x } as unknown as IDataObject;
		expect(find({ externalId: '=INV-{{ $json.x }}-1' }, item)).toBeUndefined();
		expect(find({ externalId: '=INV-{{ $json.x }}{{ $json.y }}' }, item)).toMatchObject([
			{ problem: expect.stringContaining('the expression {{ $json.y }} gives nothing') },
		]);
	},
);

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
	expect(find({ beneficiaryRows, sender } as never, {}, sendV3)).toEqual([
		{
			field: 'beneficiary',
			problem: expect.stringMatching(/^row 1 'branch_code' has only its fixed text/),
		},
		{ field: 'sender', problem: expect.stringMatching(/^the member 'name' has only its fixed/) },
	]);
});

/** What an expression in the form puts together, with the part x. */
const composed = [
	"={{ 'INV-' + $json.x }}",
	"={{ 'INV' + $json.x }}",
	"={{ 'INV-' + ($json.x ?? '') + '-2026' }}",
	"={{ 'INV' + ($json.x ?? '') }}",
	"={{ ('INV-' + $json.x).toLowerCase() }}",
	'={{ `INV_${$json.x}` }}',
	"={{ [$json.y, $json.x].join('.') }}",
	"={{ 'A'.concat($json.x) }}",
	"={{ String('A' + $json['x']) }}",
	"=INV{{ '-' + $json.x }}",
	"={{ 'INV-' + Number($json.x) }}",
	'={{ $json.y + $json.x }}',
	"={{ [1].map(() => 'INV-' + $json.x).join() }}",
];

const ids = ['externalId', 'quote', 'beneficiaryAccountNumber', 'bankBranchCode'];

it.each(composed.flatMap((written) => ids.map((field) => ({ field, written }))))(
	'refuses $field that is written $written if x is missing',
	({ field, written }) => {
		for (const x of [undefined, null, Number.NaN, ''] as const) {
			const lost = written.includes('=>') && x === '' ? null : x;
			const item = { y: 'B', ...(lost === undefined ? {} : { x: lost }) };
			expect([x, find({ [field]: written }, item)]).toEqual([
				x,
				[expect.objectContaining({ field })],
			]);
		}
		expect(find({ [field]: written }, { y: 'B', x: 7 })).toBeUndefined();
	},
);

it.each([
	["={{ 'INV-' + $json.year + '-' + ($json.x ?? '') }}"],
	["={{ 'INV-' + ($json.x ?? '') + '-' + $json.year }}"],
	["={{ ($json.x ?? '') + '-' + $json.year }}"],
	['={{ $json.year + $json.x }}'],
	["={{ $json.x ?? '' }}{{ $json.year }}"],
	["={{ $json.year }}-{{ $json.x ? $json.x : '' }}"],
])('refuses an ID that is written %s if x is missing: it looks cut off', (externalId) => {
	expect(find({ externalId }, { year: '2026' })).toMatchObject([
		{ problem: expect.stringMatching(/^lacks a part, because the expression {{ .*x.* gives/) },
	]);
});

it('names the part that is missing', () => {
	expect(find({ externalId: composed[0] ?? '' }, {})).toEqual([
		{
			field: 'externalId',
			problem:
				'has only its fixed text, because its expression gives nothing. Check the expression, and give the whole ID',
			mayBePaid: true,
		},
	]);
	expect(find({ bankName: "={{ $json.y + ' ' + $json.x }}" }, { y: 'Bank' })).toMatchObject([
		{ problem: expect.stringContaining('because the expression {{ $json.x }} gives nothing') },
	]);
});

it('refuses an ID with a word or an end of missing data that nobody can see in the code', () => {
	const externalId = "={{ $items('Sheet').length ? 'INV-' + $items('Sheet')[0].json.x : '' }}";
	const said = (value: string) => {
		const { context } = createFakeContext({ parameters: { externalId } });
		const whole = Object.assign(context, { evaluateExpression: () => value });
		return createEmptyExpressionCheck(whole, createV2.fields)(0)?.issues[0]?.problem;
	};
	expect(said('INV-null')).toMatch(/^contains "null", as if its data were missing/);
	expect(said('INVnull')).toMatch(/^contains "null"/);
	expect(said('INV-')).toMatch(/^ends in "-", as if what comes next were empty/);
	expect(said('NANCY-7')).toBeUndefined();
	expect(said('ANNULLED-7')).toBeUndefined();
});

it.each([
	["={{ $json.first + ' ' + $json.x }}", { first: 'Priya' }],
	["={{ $json.first + ' ' + $json.x }}", { first: 'Priya', x: null }],
	['={{ $json.first + $json.x }}', { first: 'Priya', x: null }],
	['={{ `${$json.first} ${$json.x}` }}', { first: 'Priya', x: null }],
	["={{ 'Dr ' + ($json.x ?? '') }}", {}],
	['=Dr {{ $json.x && $json.x.trim() }}', { x: false }],
])('refuses a name that is written %s for %j', (beneficiaryName, item) => {
	expect(find({ beneficiaryName }, item)).toMatchObject([{ field: 'beneficiaryName' }]);
});

it.each<[string, IDataObject]>([
	["={{ $json.first + ' ' + $json.x }}", { first: 'Priya', x: 'Null' }],
	["={{ $json.first + ' ' + $json.x }}", { first: 'Priya', x: 'null' }],
	["={{ $json.first + ' ' + $json.x }}", { first: 'Nan', x: 'NaN' }],
	["={{ $json.first + ($json.x ?? '') }}", { first: 'Annullo Nullah' }],
	["={{ $json.first + ' ' + ($json.x ?? '') }}", { first: 'Sukarno' }],
	["={{ $json.x ? 'Dr ' + $json.x : $json.first }}", { first: 'Priya' }],
])('accepts a name that is written %s for %j', (beneficiaryName, item) => {
	expect(find({ beneficiaryName }, item)).toBeUndefined();
});

it.each([
	['={{ String($json.x) }}'],
	['={{ $json.x.toString() }}'],
	['={{ `${$json["x"]}` }}'],
	["={{ $json.x + '' }}"],
	["={{ $json.y ? String($json.x) : '' }}"],
	['={{ String($json.x).padStart(20, "0") }}'],
	['={{ $json.x.toLocaleString("en") }}'],
	['={{ $json.x.toFixed(0) }}'],
])('refuses an account number of more than 15 digits that is written %s', (written) => {
	const item = { x: 1234567890123456, y: 1 };
	const problem = expect.stringMatching(/^(?:the .*' )?contains a number of more than 15 digits/);
	expect(find({ beneficiaryAccountNumber: written }, item)).toMatchObject([{ problem }]);
	const sender = `={ "account_number": "{{ ${written.slice(4, -3)} }}" }`;
	expect(find({ sender } as never, item, sendV3)).toMatchObject([{ field: 'sender', problem }]);
	const columns = `={{ ({ beneficiary_account_number: ${written.slice(4, -3)} }) }}`;
	expect(find({ columns }, item, sendV3)).toMatchObject([{ field: 'columns', problem }]);
	const beneficiary = `={{ JSON.stringify({ account_number: ${written.slice(4, -3)} }) }}`;
	expect(find({ beneficiary }, item, sendV3)).toMatchObject([{ problem }]);
	expect(find({ beneficiaryAccountNumber: written }, { x: 123456789012345, y: 1 })).toBeUndefined();
});

it('refuses a rounded number between the quotes of JSON', () => {
	const beneficiary = '={ "account": { "number": "{{ $json.x }}" }, "id": {{ $json.y }} }';
	expect(find({ beneficiary }, { x: 1e15, y: 7 }, sendV3)).toMatchObject([
		{ problem: expect.stringMatching(/^the member 'number' contains a number of more than 15/) },
	]);
	expect(find({ beneficiary }, { x: '1234567890123456', y: 7 }, sendV3)).toBeUndefined();
});

it('leaves the columns of a whole item to the checks of their fields', () => {
	const item = { note: 'null', big: 1234567890123456, name: 'NaN', x: null };
	for (const columns of ['={{ $json }}', '={{ ({ ...$json, x: $json.x ?? 1 }) }}']) {
		expect(find({ columns }, item, sendV3)).toBeUndefined();
	}
});

it('accepts the last digits of a rounded number', () => {
	const bankName = '={{ String($json.x).slice(-4) }}';
	expect(find({ bankName }, { x: 1234567890123456 })).toBeUndefined();
});

it('refuses a part that is an empty list, or false', () => {
	for (const x of [[], [null], [[]], false]) {
		expect(find({ bankBranchCode: '=SBIN{{ $json.x }}' }, { x } as IDataObject)).toHaveLength(1);
	}
	expect(
		find({ additionalFields: { remarks: '=Paid: {{ $json.x }}' } }, { x: false }),
	).toBeUndefined();
});

it.each([
	['=INV{{ $json.number }}', { number: 7 }],
	['={{ $json.id }}', {}],
	['={{ $json.id }}', { id: 'NAN' }],
	['={{ $json["id"] }}', { id: 'ACME-Inc.' }],
	['={{ $json.id.trim() }}', { id: 'INV-' }],
	["={{ 'INV-' + $json.number }}", { number: 'NANCY-null' }],
	["={{ $json.id + ($json.suffix ?? '') }}", { id: 'INV-7' }],
	["={{ $json.id + ($json.suffix ? '-' + $json.suffix : '') }}", { id: 'INV-7' }],
	["={{ $json.suffix ? $json.id + '-' + $json.suffix : $json.id }}", { id: 'INV-7' }],
	["={{ $json.id }}{{ $json.suffix ? '-' + $json.suffix : '' }}", { id: 'INV-7', suffix: '' }],
	["={{ $json.suffix ? $json.suffix + '-' : '' }}{{ $json.id }}", { id: 'INV-7' }],
	["={{ 'INV-' + ($json.number ?? $json.id) }}", { id: '7' }],
	['=INV-1', {}],
	['INV{{ $json.number }}', {}],
	['INV-', {}],
	// n8n has evaluated the whole text, so a part that cannot be evaluated alone is not empty.
	['=INV{{ $now.year }}', {}],
])('accepts %j of %j', (externalId, item) => {
	expect(find({ externalId }, item)).toBeUndefined();
});

it('refuses an account and a code that lack a part with an empty choice', () => {
	const written = "={{ $json.bank }}{{ $json.no ? $json.no : '' }}";
	for (const field of ['beneficiaryAccountNumber', 'bankBranchCode'])
		expect(find({ [field]: written }, { bank: 'SBIN' })).toMatchObject([{ field }]);
});
