import { keepOnMachine } from '../../../../nodes/adapter/n8n/loopback';

const wrapped = (facts: object): Error =>
	new Error('n8n', { cause: Object.assign(new Error('failed'), facts) });
const connecting = (code: string, address: string, port: number): Error =>
	wrapped({ code, syscall: 'connect', address, port });
const binding = (code: string): Error =>
	wrapped({ code, syscall: 'bind', address: '::ffff:127.0.0.1' });
const blocked = Object.assign(new Error('blocked'), { name: 'SsrfBlockedIpError' });

async function play(url: string, ...failures: Error[]) {
	const from: unknown[] = [];
	const sent = keepOnMachine(url, async (options) => {
		from.push(options?.localAddress);
		const failure = failures[from.length - 1];
		if (failure) throw failure;
		return 'answer';
	});
	return { result: await sent.catch((error: unknown) => error), from };
}

it('leaves a request with TLS alone', async () => {
	expect(await play('https://service.example/v2/debug')).toEqual({
		result: 'answer',
		from: [undefined],
	});
});

it.each(['http://127.0.0.1:8080/v2', 'http://localhost/v2'])(
	'sends a request to %s from an address that reaches no proxy',
	async (url) => {
		expect(await play(url)).toEqual({ result: 'answer', from: ['::ffff:127.0.0.1'] });
	},
);

it.each([
	['by its address', binding('EINVAL')],
	['by its name', wrapped({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'proxy' })],
	['on IPv6', connecting('EAFNOSUPPORT', '::1', 3128)],
	['at the same port', connecting('ENETUNREACH', 'fd00::2', 80)],
])('names a proxy %s, and has sent nothing', async (_, failure) => {
	const { result, from } = await play('http://localhost/v2', failure);
	expect(result).toMatchObject({ code: 'proxy_on_loopback', outcomeUnknown: false });
	expect(from).toHaveLength(1);
});

it('tries IPv6 for localhost if nothing listens to IPv4', async () => {
	const refused = connecting('ECONNREFUSED', '::ffff:127.0.0.1', 80);
	expect(await play('http://localhost/v2', refused)).toEqual({
		result: 'answer',
		from: ['::ffff:127.0.0.1', '::1'],
	});
	expect((await play('http://127.0.0.1/v2', refused)).result).toBe(refused);
});

it.each([
	['a machine without IPv6', binding('EAFNOSUPPORT')],
	['a filter that knows only names', blocked],
])('keeps to IPv4, and to this machine, on %s', async (_, failure) => {
	const url = 'http://localhost:8080/v2';
	expect(await play(url, failure)).toEqual({
		result: 'answer',
		from: ['::ffff:127.0.0.1', '127.0.0.1'],
	});
	const away = connecting('EINVAL', '192.0.2.1', 3128);
	expect((await play(url, failure, away)).result).toMatchObject({ code: 'proxy_on_loopback' });
	const down = connecting('ECONNREFUSED', '127.0.0.1', 8080);
	expect((await play(url, failure, down)).result).toBe(down);
});

it('passes on any other failure', async () => {
	const broken = new Error('n8n', { cause: new Error('socket hang up') });
	expect(await play('http://localhost/v2', broken)).toEqual({
		result: broken,
		from: ['::ffff:127.0.0.1'],
	});
});
