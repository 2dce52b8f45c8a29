/** Lists that are partly refused. */
import { probeSandbox, startProbedSandbox } from '../../support/servers/probeSandbox';

jest.setTimeout(60_000);

test.each(['403', '404', 'envelope'] as const)(
	'counts every list of the run, and excludes no value of S5 by a refusal: S4=%s',
	async (S4) => {
		const sandbox = await startProbedSandbox({ S4, S5: 'lastPage404' }, 1, {}, { S4: 'every:2' });
		const findings = await probeSandbox(sandbox, { pay: false });
		expect(findings.get('S4')).toMatchObject({
			kind: 'found',
			value: S4,
			detail: expect.stringMatching(/^\d+ of \d+ lists$/),
		});
		const s5 = findings.get('S5');
		expect(s5?.kind === 'narrowed' ? s5.values : s5?.kind === 'found' ? [s5.value] : []).toContain(
			'lastPage404',
		);
		expect(findings.get('R16')).toMatchObject({ kind: 'found', value: 'repeated' });
	},
);

test('leaves open what only refused pages could show', async () => {
	const sandbox = await startProbedSandbox(
		{ S4: '403', S5: 'lastPage404' },
		1,
		{},
		{ S4: 'random:3' },
	);
	const finding = (await probeSandbox(sandbox, { pay: false, rows: ['S5'] })).get('S5');
	expect(['found', 'narrowed', 'notTried']).toContain(finding?.kind);
	const values =
		finding?.kind === 'narrowed'
			? finding.values
			: finding?.kind === 'found'
				? [finding.value]
				: ['lastPage404'];
	expect(values).toContain('lastPage404');
});

test.each([{ S5: 'lastPage404' }, { R16: 'commas' }] as const)(
	"does not count a service's own way with lists as a refusal: %j",
	async (behaviours) => {
		const sandbox = await startProbedSandbox(behaviours, 3);
		expect((await probeSandbox(sandbox, { pay: false })).get('S4')).toEqual({
			kind: 'found',
			value: 'answered',
		});
	},
);
