import { describeUnread } from '../../../../../nodes/CrossBorderPayouts/operations/runs/describeUnread';

it('says nothing if all columns were read', () => {
	expect(describeUnread(new Set())).toEqual([]);
});

it('lists the columns in order', () => {
	expect(describeUnread(new Set(['invoice', 'amount']))).toEqual([
		'Columns that are not read as sender, beneficiary or details: amount, invoice. Fields of the form can still use them',
	]);
});

it('lists a limited number, and none at full length', () => {
	const columns = Array.from({ length: 23 }, (_, at) => `${at}`.padStart(100, '0'));
	const [sentence = ''] = describeUnread(new Set(columns.map((name) => name.slice(60))));
	expect(sentence).toMatch(/ and 3 more\. Fields of the form/);
	expect(describeUnread(new Set(['x'.repeat(1000)]))[0]).toHaveLength(140);
});
