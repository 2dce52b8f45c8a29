import { readTodaysPayments } from '../../../client/v3/todaysPayments';

const dayStartMs = Date.parse('2026-01-05T00:00:00Z');
const rows = Array.from({ length: 2_500 }, (_, index) => ({
	id: `p-${index}`,
	timestamp: new Date(dayStartMs + 1_200_000 - index * 1_000).toISOString(),
}));

async function read(all: readonly object[], time?: string) {
	const asked: unknown[] = [];
	const list = async (input: unknown) => {
		asked.push(input);
		const { limit, offset } = input as { limit: number; offset: number };
		return await Promise.resolve(
			all.slice(offset, offset + limit) as Array<Record<string, unknown>>,
		);
	};
	return { asked, found: await readTodaysPayments(list, dayStartMs, time) };
}

it('reads the newest payments, until a page has one from before the day', async () => {
	const { asked, found } = await read(rows);
	expect(asked).toMatchObject([
		{ direction: 'desc', offset: 0 },
		{ direction: 'desc', offset: 1000 },
	]);
	expect(found).toHaveLength(2_000);
});

it('reads to the end if no payment shows its time where it is expected', async () => {
	expect((await read(rows, 'made')).found).toHaveLength(2_500);
	expect((await read([])).found).toEqual([]);
});
