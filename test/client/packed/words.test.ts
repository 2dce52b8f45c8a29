import { Words } from '../../../client/packed/words';

test('numbers each word once, and gives it back', () => {
	const words = new Words();
	expect(['', 'INR', 'PKR', 'INR', ''].map((word) => words.add(word))).toEqual([0, 1, 2, 1, 0]);
	expect([words.at(1), words.at(2), words.at(9)]).toEqual(['INR', 'PKR', '']);
});
