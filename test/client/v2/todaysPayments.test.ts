import { readTodaysPayments } from '../../../client/v2/todaysPayments';

it('reads one list for each country that can be paid, since the day began', async () => {
	const asked: unknown[] = [];
	const list = async (input: unknown) => {
		asked.push(input);
		const { country, offset } = input as { country: string; offset?: number };
		return await Promise.resolve(offset ? [] : [{ id: country }]);
	};
	const found = await readTodaysPayments(list, Date.parse('2026-01-05T00:00:00Z'));
	expect(found.map(({ id }) => id)).toEqual(['IND', 'PAK', 'NGA']);
	expect(asked[0]).toMatchObject({
		country: 'IND',
		direction: 'asc',
		start_ts: '2026-01-05T00:00:00.000Z',
	});
});
