import {
	findTwins,
	notRead,
	readLeftOut,
} from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/refusedColumns';

it.each([undefined, '', ' , ', []])('leaves out nothing for %j', (names) => {
	expect(readLeftOut(names)('sender_name')).toBe(false);
	expect(readLeftOut(names)('')).toBe(false);
});

it('leaves out columns however they are spelled', () => {
	const isLeftOut = readLeftOut('Sender Name*, sender_age');
	expect(['sender_name', 'Sender.Age', 'sender_city'].map(isLeftOut)).toEqual([true, true, false]);
	expect(readLeftOut(['Sender, old'])('Sender, old')).toBe(true);
});

it.each([7, {}, [7], true])('refuses %j as names', (names) => {
	expect(() => readLeftOut(names)).toThrow(/^columns_not_sent: must be the names of columns/);
});

it('shortens the name of a column', () => {
	expect(notRead(`sender (${'x'.repeat(500)}`).problem.length).toBeLessThan(250);
	expect(notRead(`sender_${'x'.repeat(500)}`).problem.length).toBeLessThan(250);
});

it('finds no twins where there are none', () => {
	const columns = ['sender_a', 'sender_a2', 'a', 'a_1', 'sender_b_1'].map((column) => ({ column }));
	expect(findTwins(columns)).toEqual([]);
});
