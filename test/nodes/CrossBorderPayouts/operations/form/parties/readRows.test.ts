import { readRows } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/readRows';

const row = (name: unknown, value: unknown) => ({ name, value });
const read = (...field: unknown[]) => readRows({ beneficiary_rows: { field } }).fields;

it('reads name and value of each row, with its place', () => {
	expect(
		readRows({
			sender_rows: { field: [row('name', 'é')] },
			payment_details_rows: { field: [row('a', 1), row(7, ['x'])] },
		}),
	).toEqual({
		fields: [
			{ party: 'sender', name: 'name', value: 'é', field: 'sender', source: "row 1 'name'" },
			{
				party: 'payment_details',
				name: 'a',
				value: 1,
				field: 'payment_details',
				source: "row 1 'a'",
			},
			{
				party: 'payment_details',
				name: '7',
				value: ['x'],
				field: 'payment_details',
				source: "row 2 '7'",
			},
		],
		unread: [],
	});
});

it.each([undefined, {}, { field: [] }, { field: 'x' }, { field: ['x', null] }, 'text', null, []])(
	'finds no rows in %p',
	(sender_rows) => {
		expect(readRows({ sender_rows }).fields).toEqual([]);
	},
);

it.each([{}, row('', ''), row(undefined, null), row(' ', ' ')])(
	'leaves out a row that has neither name nor value, and counts it: %j',
	(empty) => {
		expect(read(empty, row('name', 'é'))).toMatchObject([{ source: "row 2 'name'" }]);
	},
);

it.each([
	[row('', 'x'), 'row 2 has no name'],
	[row(' ', 'x'), 'row 2 has no name'],
	[{ value: 'x' }, 'row 2 has no name'],
	[row({ toString: 1 }, 'x'), 'row 2 has no name'],
	[row(null, 0), 'row 2 has no name'],
])('refuses %j', (wrong, sentence) => {
	expect(() => read(row('a', 1), wrong)).toThrow(
		`beneficiary: ${sentence}. Give it one, or delete the row`,
	);
});

it('refuses all rows without a name together', () => {
	const wrong = { field: [row('', 'x')] };
	expect(() => readRows({ sender_rows: wrong, beneficiary_rows: wrong })).toThrow(
		/^sender: row 1 .*; beneficiary: row 1 /,
	);
});
