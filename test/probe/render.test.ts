import { found, narrowed, notTried, unseen, type Finding } from '../../probe/finding/finding';
import { isGood, renderJson, renderTable } from '../../probe/render';
import type { Row } from '../../probe/rows/row';

const row: Row = {
	row: 'S1',
	point: 'A point',
	promise: 'A promise',
	needs: 'read',
	how: 'By asking',
	settings: { one: '', other: 'Change this' },
	try: async () => await Promise.resolve(found('one')),
};

const resultOf = (finding: Finding) => ({
	baseUrl: 'https://api.example.com',
	requests: 3,
	findings: [{ row, finding }],
});

test.each<[Finding, string, string]>([
	[found('one'), 'one', '-'],
	[found('other', 'by 3 s'), 'other (by 3 s)', 'Change this'],
	[found('cap50'), 'cap50', '-'],
	[{ kind: 'found', value: 'other', isSet: true }, 'other', '-'],
	[narrowed(['one', 'other'], 'needs --pay'), 'one or other (needs --pay)', 'other: Change this'],
	[notTried('needs --pay'), 'not tried: needs --pay', '-'],
	[unseen('nobody asks'), 'cannot be seen from outside: nobody asks', '-'],
	[{ kind: 'fault', reason: 'the test failed' }, 'fault: the test failed', '-'],
])('shows %j', (finding, behaviour, setting) => {
	const [head, empty, titles, line] = renderTable(resultOf(finding)).split('\n');
	expect(head).toBe('https://api.example.com, 3 requests');
	expect(empty).toBe('');
	expect(titles).toMatch(/^Row {2}Behaviour found +Promise that depends on it +What to change$/);
	expect(line?.split(/ {2,}/)).toEqual(['S1', behaviour, 'A promise', setting]);
	expect(JSON.parse(renderJson(resultOf(finding)))).toMatchObject({
		requests: 3,
		ok: finding.kind !== 'fault',
		rows: [{ row: 'S1', ...finding, setting }],
	});
});

test('succeeds unless a test failed', () => {
	expect(isGood(resultOf(notTried('needs --pay')))).toBe(true);
	expect(isGood(resultOf({ kind: 'fault', reason: 'the test failed' }))).toBe(false);
});
