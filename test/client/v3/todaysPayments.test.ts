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
		{ direction: 'desc', offset: 999 },
		// What has moved to the beginning in between.
		{ direction: 'desc', offset: 0 },
	]);
	expect(new Set(found.map(({ id }) => id)).size).toBe(1_999);
});

it('ends with the first page if it is enough', async () => {
	expect((await read(rows.slice(800))).asked).toHaveLength(1);
});

it.each([
	['the oldest first', [...rows].reverse()],
	['in no order', rows.map((_, index) => rows[(index * 7) % rows.length] ?? {})],
	['by creation', [...rows.slice(0, 5), rows[2_000] ?? {}, ...rows.slice(5)]],
])('reads the whole list if the service sorts it %s', async (_, all) => {
	const ids = new Set((await read(all)).found.map(({ id }) => id));
	for (const { id, timestamp } of rows)
		if (Date.parse(timestamp) >= dayStartMs) expect(ids).toContain(id);
});

it('sees a payment that moves to the beginning while it reads', async () => {
	const all = [...rows];
	let reads = 0;
	const list = async (input: unknown) => {
		const { limit, offset } = input as { limit: number; offset: number };
		const page = all.slice(offset, offset + limit);
		reads += 1;
		if (reads === 1) {
			const [moved] = all.splice(1_100, 1);
			all.unshift({
				id: moved?.id ?? '',
				timestamp: new Date(dayStartMs + 1_300_000).toISOString(),
			});
		}
		return await Promise.resolve(page);
	};
	const found = await readTodaysPayments(list, dayStartMs);
	expect(found.map(({ id }) => id)).toContain('p-1100');
});

it('opens envelopes, which may have a status and a time of their own', async () => {
	const [inner] = rows;
	const envelope = { id: 'e-1', status: 'ok', payment: { ...inner, status: 'queued' } };
	const [found] = (await read([envelope])).found;
	expect(found).toMatchObject({ id: 'p-0', status: 'queued' });
});

it('reads to the end if no payment shows its time where it is expected', async () => {
	expect(new Set((await read(rows, 'made')).found).size).toBe(2_500);
	expect((await read([])).found).toEqual([]);
});
