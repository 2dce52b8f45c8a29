import { readCliOptions, usage } from '../../sandbox/cliOptions';

describe('readCliOptions', () => {
	it('settles by itself on any free port when no flag is given', () => {
		expect(readCliOptions([])).toEqual({
			sandbox: { port: 0, settleAfterMs: [1500, 1500], requireHmac: false },
			json: false,
		});
	});

	it('reads every flag, in both ways of writing one', () => {
		expect(readCliOptions(['--port', '8080', '--settle-after=10,20', '--require-hmac', '--json'])).toEqual({
			sandbox: { port: 8080, settleAfterMs: [10, 20], requireHmac: true },
			json: true,
		});
		expect(readCliOptions(['--settle-after', 'never'])).toMatchObject({ sandbox: { settleAfterMs: null } });
	});

	it('puts help before everything else', () => {
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
	])('refuses %j', (args, named) => {
		expect(() => readCliOptions(args)).toThrow(named);
	});

	it('is explained by the usage, flag by flag', () => {
		for (const flag of ['--port', '--settle-after', '--require-hmac', '--json']) expect(usage).toContain(flag);
	});
});
