import { findUsedColumns } from '../../../../nodes/adapter/items/usedColumns';

it('finds the columns that expressions use, in whichever way', () => {
	const parameters = {
		externalId: "={{ $json['Invoice No'] }}",
		amount: '={{ $json.Amount }}',
		country: '={{ $json["Country"].trim() }}',
		currency: "={{ $('Sheet').item.json.Currency }}",
		options: {
			deal: '=x {{ $json.Deal ?? $json?.deal2 }}',
			rows: [{ value: '={{ $json[`a b`] }}' }],
		},
		Größe: '={{ $json.Größe }}',
	};
	expect([...findUsedColumns(parameters)].sort()).toEqual(
		['Invoice No', 'Amount', 'Country', 'Currency', 'Deal', 'deal2', 'a b', 'Größe'].sort(),
	);
});

it.each([
	[{ columns: '={{ $json.all }}' }],
	[{ amount: '$json.Amount' }],
	[{ amount: '={{ $json }}' }],
	[{ amount: 5, list: [null, true] }],
	[{}],
])('finds none in %j', (parameters) => {
	expect(findUsedColumns(parameters).size).toBe(0);
});
