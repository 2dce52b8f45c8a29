import { GatewayBook } from '../../../sandbox/gateway/gatewayBook';

it('gives turns by kind if there is a choice', () => {
	const book = new GatewayBook();
	expect([
		book.turn('a', 2),
		book.turn('a', 1),
		book.turn('a', 0),
		book.turn('a', 2),
		book.turn('b', 3),
		book.turn('a', 2),
	]).toEqual([0, 0, 0, 1, 0, 0]);
	book.turn('a', 2);
	book.turn('a', 2);
	book.reset();
	expect(book.turn('a', 2)).toBe(0);
});

it('remembers hits and the first list until it is reset', () => {
	const book = new GatewayBook();
	expect([book.firstListAt(5), book.firstListAt(9)]).toEqual([5, 5]);
	expect([book.hits('R1', 'first:1', 'a'), book.hits('R1', 'first:1', 'a')]).toEqual([true, false]);
	book.reset();
	expect([book.firstListAt(9), book.hits('R1', 'first:1', 'a')]).toEqual([9, true]);
});
