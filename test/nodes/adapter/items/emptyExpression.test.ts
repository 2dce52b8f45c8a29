import type { INode } from 'n8n-workflow';

import { findEmptyExpression } from '../../../../nodes/adapter/items/emptyExpression';

const find = (externalId: INode['parameters'][string], value: unknown) =>
	findEmptyExpression(
		{
			id: '1',
			name: 'Pay',
			type: 'test.payouts',
			typeVersion: 1,
			position: [0, 0],
			parameters: { externalId },
		},
		value,
	);

it.each([
	['=INV{{ $json.number }}', 'INV'],
	['= INV{{ $json.number }} ', 'INV'],
	['={{ $json.year }}INV{{ $json.number }}', 'INV'],
	['={{ $json["invoice number"] }}-A1', '-A1'],
	['=INV{{\n\t$json.number\n}}', 'INV'],
	['=INV{{ $json.number', 'INV'],
])('refuses %j if it gives %j', (written, value) => {
	expect(find(written, value)).toMatchObject({
		code: 'invalid_input',
		issues: [{ field: 'externalId', problem: expect.stringContaining('has only its fixed text') }],
	});
});

it.each([
	['=INV{{ $json.number }}', 'INV7'],
	['={{ $json.id }}', 'INV'],
	['={{ $json.id }}', ''],
	['=INV-1', 'INV-1'],
	['INV{{ $json.number }}', 'INV{{ $json.number }}'],
	['INV-1', 'INV-1'],
	['=INV{{ $json.number }}', 42],
	[{ __rl: true, value: 'INV' }, 'INV'],
	[undefined, undefined],
])('accepts %j if it gives %j', (written, value) => {
	expect(find(written as never, value)).toBeUndefined();
});
