import { DealBook, type Deal } from '../../../../sandbox/service/quotes/deals';

const request = {
	country: 'IND',
	paymentType: 'C2C',
	paymentMethod: 'bank_transfer',
	currency: 'AED',
} as const;
const deal: Deal = {
	...request,
	id: 'AAAAAAAA-0000-4000-8000-000000000001',
	account: 'test',
	rate: 23,
	room: 1000,
	active: true,
};

it('finds the deal of an account in either case of its id', () => {
	const book = new DealBook();
	book.set(deal);
	expect(book.find('test', deal.id.toLowerCase(), request)).toBe(deal);
	expect(book.find('other', deal.id, request)).toBeUndefined();
	expect(book.find('test', deal.id, { ...request, country: 'PAK' })).toBeUndefined();
});

it('replaces a deal by its id, and forgets all on reset', () => {
	const book = new DealBook();
	book.set(deal);
	book.set({ ...deal, active: false });
	expect(book.all()).toEqual([{ ...deal, active: false }]);
	expect(book.find('test', deal.id, request)).toBeUndefined();
	book.reset();
	expect(book.all()).toEqual([]);
});
