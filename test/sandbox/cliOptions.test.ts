import { randomBehaviours } from '../../sandbox/behaviours/randomBehaviours';
import { defaultBehaviours, rowNames } from '../../sandbox/behaviours/rows';
import { defaultAims, randomAims } from '../../sandbox/settings/aims';
import { readCliOptions, usage } from '../../sandbox/cliOptions';

describe('readCliOptions', () => {
	it('settles payments on its own and uses a free port by default', () => {
		expect(readCliOptions([])).toEqual({
			sandbox: {
				port: 0,
				settleAfterMs: [1500, 1500],
				requireHmac: false,
				acceptAnyPartyFields: false,
				behaviours: defaultBehaviours,
				hits: defaultAims,
			},
			json: false,
		});
	});

	it('reads every flag in both spellings', () => {
		expect(
			readCliOptions([
				...['--port', '8080', '--settle-after=10,20', '--require-hmac'],
				...['--any-party-fields', '--json'],
			]),
		).toEqual({
			sandbox: {
				port: 8080,
				settleAfterMs: [10, 20],
				requireHmac: true,
				acceptAnyPartyFields: true,
				behaviours: defaultBehaviours,
				hits: defaultAims,
			},
			json: true,
		});
		expect(readCliOptions(['--settle-after', 'never'])).toMatchObject({
			sandbox: { settleAfterMs: null },
		});
	});

	it('reads the behaviours of the service', () => {
		const asked = readCliOptions([
			'--behaviour',
			'S1=live',
			'--behaviour=R5=none',
			'--hits',
			'R2=first:2',
		]);
		expect(asked).toMatchObject({
			sandbox: {
				behaviours: { ...defaultBehaviours, S1: 'live', R5: 'none' },
				hits: { ...defaultAims, R2: 'first:2' },
			},
		});
	});

	it('draws behaviours at random, and single flags override them', () => {
		expect(readCliOptions(['--behaviours', 'beyond', '--seed', '7'])).toMatchObject({
			sandbox: { behaviours: randomBehaviours(7, { beyondInterface: true }), hits: randomAims(7) },
		});
		expect(
			readCliOptions(['--behaviours', 'random', '--seed', '7', '--behaviour', 'S2=updateAlone']),
		).toMatchObject({
			sandbox: { behaviours: { ...randomBehaviours(7), S2: 'updateAlone' } },
		});
	});

	it('--help wins over all other flags', () => {
		expect(readCliOptions(['--help', '--port', 'x'])).toBe('help');
	});

	it.each([
		[['--port', '65536'], '--port takes whole numbers from 0 to 65535, not "65536"'],
		[['--port', 'x'], '--port'],
		[['--port', ''], '--port'],
		[['--port=-1'], '--port'],
		[['--port', '1.5'], '--port'],
		[['--settle-after', 'soon'], '--settle-after'],
		[['--settle-after', '10,'], '--settle-after'],
		[['--settle-after', '86400001'], '--settle-after'],
		[['--unknown'], '--unknown'],
		[['--require-hmac=yes'], '--require-hmac'],
		[['stray'], 'stray'],
		[['--behaviour', 'S1'], '--behaviour takes ROW=VALUE'],
		[['--behaviour', 'S1=dead'], 'S1 takes byTime, live'],
		[['--behaviour', 'S99=live'], 'There is no row "S99"'],
		[['--behaviour', 'Q9=foo'], 'There is no row "Q9"'],
		[['--behaviour', '=foo'], '--behaviour takes ROW=VALUE'],
		[['--behaviour', 'S3=n8nSetBack'], 'no service can play it'],
		[['--behaviours', 'all'], '--behaviours takes random or beyond'],
		[['--seed', 'x'], '--seed'],
		[['--hits', 'S1=all'], 'The gateway plays'],
		[['--hits', 'R2=often'], 'Write all, first:N'],
	])('refuses %j', (args, named) => {
		expect(() => readCliOptions(args)).toThrow(named);
	});

	it('is explained by the usage, flag by flag', () => {
		for (const flag of [
			'--port',
			'--settle-after',
			'--require-hmac',
			'--behaviour ',
			'--behaviours',
			'--seed',
			'--hits',
			'--json',
			...rowNames,
		]) {
			expect(usage).toContain(flag);
		}
	});
});
