import { controlForEachTest, missing } from './controlForEachTest';
import { quoteRequest } from '../makeState';

const under = controlForEachTest();

it('makes a deal that quotes can name, and shows what is left of it', () => {
	const { control, state } = under;
	const { id, left } = control.setDeal({ room: 500 });
	expect(left).toBe(500);
	const [account] = state.accounts;
	if (account === undefined) throw new Error('no account');
	expect(state.quotes.create(account, quoteRequest({ deal: id })).rate).toBe(23);
	expect(control.deals()).toEqual([
		{
			id,
			account: 'test',
			country: 'IND',
			paymentType: 'C2C',
			paymentMethod: 'bank_transfer',
			currency: 'AED',
			rate: 23,
			room: 500,
			active: true,
			left: 400,
		},
	]);
});

it('ends a deal by its id', () => {
	const { control } = under;
	const { id } = control.setDeal();
	control.setDeal({ id, active: false });
	expect(control.deals()).toMatchObject([{ id, active: false }]);
	control.reset();
	expect(control.deals()).toEqual([]);
});

it('needs an account that exists', () => {
	expect(() => under.control.setDeal({ account: 'nobody' })).toThrow(
		missing('No such account: nobody'),
	);
});
