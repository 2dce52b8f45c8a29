/** No committed file names the machine on which it was written, and none contains a key. */
import { run, readText } from './repository';

/** Put together here, so that this file does not contain what it looks for. */
const machinePath = new RegExp(
	[
		'work/(main|shared|\\.)',
		'tmp/(brief|bash_)',
		'home/[a-z][\\w-]*/',
		'Users/[A-Za-z][\\w-]*/',
		'root/',
	]
		.map((part) => `(?<![\\w.:-])/${part}`)
		.join('|'),
);
const privateKey = new RegExp(
	`-----BEGIN ([A-Z]+ )?PRIVATE ${'KEY'}-----(\\\\n|\\s)*[A-Za-z0-9+/=\\s\\\\]{200}`,
);
const cloudKey =
	/\b(AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|npm_[A-Za-z0-9]{36}|sk_live_[A-Za-z0-9]{16,})/;
const token = /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{40,}/;

/** Returns the names of the forbidden contents of a text. */
function findLeaks(text: string): string[] {
	const checks: Array<readonly [string, RegExp]> = [
		["a path of somebody's machine", machinePath],
		['a private key', privateKey],
		['an access key of a service', cloudKey],
		['a signed token', token],
	];
	return checks.filter(([, pattern]) => pattern.test(text)).map(([name]) => name);
}

/** The published test vectors of RFC 7515 contain its own tokens. */
const publicVectors = /^test\/.*\/jwt\.json$|^test\/.*vectors.*\.json$/;

const committed = run('git', ['ls-files']).trim().split('\n');
const textual = committed.filter(
	(file) => !/\.(png|jpe?g|gif|ico)$/.test(file) && !publicVectors.test(file),
);

test('no committed file holds a machine path, a key or a token', () => {
	expect(committed.length).toBeGreaterThan(50);
	const leaks = textual.flatMap((file) => {
		const found = findLeaks(readText(file));
		return found.length > 0 ? [`${file} contains ${found.join(' and ')}`] : [];
	});
	expect(leaks).toEqual([]);
});

test.each(committed.filter((file) => file.endsWith('package-lock.json')))(
	'%s names no download address',
	(file) => {
		expect(/"resolved":\s*"https?:/.test(readText(file))).toBe(false);
	},
);

describe('the check notices', () => {
	const filler = 'Ab3+'.repeat(60);

	test.each([
		["a path of somebody's machine", `see ${['', 'home', 'someone', 'project'].join('/')}`],
		["a path of somebody's machine", `"${['', 'work', 'main', 'client'].join('/')}"`],
		['a private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${filler}`],
		['a private key', `-----BEGIN RSA PRIVATE ${'KEY'}-----\\n${filler}`],
		['an access key of a service', `npm_${'a1'.repeat(18)}`],
		['a signed token', `eyJ${'a'.repeat(30)}.eyJ${'b'.repeat(30)}.${'c'.repeat(43)}`],
	])('%s', (name, text) => {
		expect(findLeaks(text)).toEqual([name]);
	});

	test.each([
		'https://example.com/home/page/',
		'client/root/file.ts',
		'-----BEGIN PRIVATE KEY-----\\n…',
		'./home/a/b',
	])('but not %s', (text) => {
		expect(findLeaks(text)).toEqual([]);
	});
});
