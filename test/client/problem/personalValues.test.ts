import { readSentValues } from '../../../client/problem/personalValues';

it('treats every member as personal unless the interface defines it as plain', () => {
	const body = {
		payment_country: 'IND',
		currency: 'AED',
		amount: 5,
		bank_name: 'State Bank',
		bank_branch_code: 'SBIN0001234',
		sender: {
			name: 'A B',
			relation: 'other',
			doc: { type: 'passport', number: 7 },
			list: ['x', null, true],
		},
	};
	expect(
		readSentValues({ body, query: { search_term: 'C D', limit: 20, status: ['queued'] } }).personal,
	).toEqual([
		{ text: 'C D', isName: false },
		{ text: 'State Bank', isName: false },
		{ text: 'A B', isName: true },
		{ text: '7', isName: false },
		{ text: 'x', isName: false },
	]);
});

it('recognizes a name in another member, too', () => {
	expect(readSentValues({ body: { name: 'A B', remarks: 'A B' } }).personal).toEqual([
		{ text: 'A B', isName: true },
	]);
});

it('keeps the IDs that look-ups use', () => {
	const body = { external_id: 'INV-1', quote: 'q1', ids: ['a', 'b'] };
	expect(readSentValues({ id: 'INV-2', body }).ids).toEqual(['INV-2', 'INV-1', 'q1', 'a', 'b']);
	expect(readSentValues({})).toEqual({ personal: [], ids: [] });
});
