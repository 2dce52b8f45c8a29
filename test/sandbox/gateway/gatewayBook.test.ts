import { GatewayBook } from '../../../sandbox/gateway/gatewayBook';

it('remembers hits and the first list until it is reset', () => {
	const book = new GatewayBook();
	expect([book.firstListAt(5), book.firstListAt(9)]).toEqual([5, 5]);
	expect([book.hits('R1', 'first:1', 'a'), book.hits('R1', 'first:1', 'a')]).toEqual([true, false]);
	book.reset();
	expect([book.firstListAt(9), book.hits('R1', 'first:1', 'a')]).toEqual([9, true]);
});
