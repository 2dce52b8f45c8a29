/** What is only for older versions of n8n stands in one folder, and each part says when it can go. */
import { n8nVersions } from '../../e2e/n8n/versions';
import { listFiles, readText } from './repository';

const room = 'nodes/olderN8n/';
const sources = ['client', 'delivery', 'nodes', 'credentials'].flatMap((tree) =>
	listFiles(tree, '.ts'),
);
const [inRoom, elsewhere] = [true, false].map((isIn) =>
	sources.filter((file) => file.startsWith(room) === isIn),
) as [string[], string[]];

const namesVersion = (text: string): boolean =>
	/\bn8n(?: before| since| from)? v?\d+\.\d|\b(?:before|since|from) \d+\.\d+\b(?! of)/i.test(text);

const endOf = (file: string): string | undefined =>
	/^\/\*\*[\s*]+Ends with n8n (\d+\.\d+)[.:]/.exec(readText(file))?.[1];

const number = (version: string): number => {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	return major * 1000 + minor;
};

it('finds the folder', () => expect(inRoom.length).toBeGreaterThan(5));

test.each(inRoom.filter((file) => !file.endsWith('newEnough.ts')))(
	'%s says with which n8n it ends, which is newer than the oldest supported one',
	(file) => {
		expect(number(endOf(file) ?? '0.0')).toBeGreaterThan(number(n8nVersions[0]?.key ?? '99.0'));
	},
);

test('no other source names a version of n8n', () => {
	expect(elsewhere.filter((file) => namesVersion(readText(file)))).toEqual([]);
});

test.each([
	['n8n before 2.34 ignores it', true],
	['n8n 1.123 gives it', true],
	['does since 2.7.', true],
	['the version before', false],
	['(RFC 9110, section 10.2.3)', false],
])('the check reads "%s"', (text, isVersion) => expect(namesVersion(text)).toBe(isVersion));

test('the page names each part with its version', () => {
	const page = readText('docs/architecture.md');
	for (const file of inRoom) expect(page).toContain(`\`${file.slice(room.length)}\``);
});
