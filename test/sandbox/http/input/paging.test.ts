import { defaultBehaviours, type Behaviours } from '../../../../sandbox/behaviours/rows';
import { takePage } from '../../../../sandbox/http/input/paging';

const all = Array.from({ length: 250 }, (_, index) => index);
const page = (limit: number, offset: number, S5: Behaviours['S5']) =>
	takePage(all, { limit, offset }, { ...defaultBehaviours, S5 });

it.each<[Behaviours['S5'], number, number, number, number | undefined]>([
	['asAsked', 100, 200, 50, 200],
	['asAsked', 0, 0, 0, undefined],
	['cap100', 1000, 100, 100, 100],
	['cap100', 50, 0, 50, 0],
	['cap20', 1000, 240, 10, 240],
	['offsetIgnored', 100, 200, 100, 0],
	['lastPage404', 100, 249, 1, 249],
	['lastPage404', 0, 0, 0, undefined],
])('%s: limit %d at %d gives %d rows from %p', (value, limit, offset, length, first) => {
	const found = page(limit, offset, value);
	expect([found.length, found[0]]).toEqual([length, first]);
});

it('returns a 404 for an empty page if the service does so', () => {
	expect(() => page(100, 250, 'lastPage404')).toThrow(expect.objectContaining({ status: 404 }));
});
