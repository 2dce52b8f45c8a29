import type { ChatServer } from '../../e2e/driver/servers/chatServer';
import type { Mail, MailServer } from '../../e2e/driver/servers/mailServer';
import { tellPost } from '../../e2e/tools/tellPost';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const lines = (count: number): string[] =>
	Array.from({ length: count }, (_, index) => `line ${index + 1} ${'x'.repeat(60)}`);

const mailOf = (subject: string, body: readonly string[]): Mail => ({
	to: 'team@example.com',
	text: [`Subject: ${subject}`, 'Content-Type: text/plain', '', ...body].join('\r\n'),
});

/** What is printed for these, which come after one that is older. */
function told(mails: readonly Mail[], messages: readonly string[] = []): string {
	const post = { mails: [mailOf('old', ['old'])], messages: [{ channel_id: 'c', message: 'old' }] };
	const printed: string[] = [];
	const stop = tellPost(
		{ mail: post as unknown as MailServer, chat: post as unknown as ChatServer },
		(line) => printed.push(line),
	);
	post.mails.push(...mails);
	post.messages.push(...messages.map((message) => ({ channel_id: 'c', message })));
	jest.advanceTimersByTime(5_000);
	stop();
	return printed.join('\n');
}

test('a mail with its subject, and the whole text up to 40 lines', () => {
	expect(told([mailOf('Payouts: 2 in progress', lines(40))])).toBe(
		[
			'Mail to team@example.com: Payouts: 2 in progress',
			...lines(40).map((line) => `  ${line}`),
		].join('\n'),
	);
});

test('what is longer says how many lines are left out', () => {
	expect(
		told([mailOf('Long', lines(43))])
			.split('\n')
			.slice(-2),
	).toEqual([`  ${lines(40)[39]}`, '  (3 more lines)']);
	expect(told([], [lines(41).join('\n')])).toMatch(
		/^Chat c:\n {2}line 1 [^]* {2}line 40 x+\n {2}\(1 more line\)$/,
	);
});

test('a subject that was folded and encoded', () => {
	const subject = '=?UTF-8?Q?Payouts:_=E2=82=AC_5,?=\r\n =?UTF-8?B?IOKCrCA2?=';
	expect(told([mailOf(subject, ['text'])])).toBe(
		'Mail to team@example.com: Payouts: € 5, € 6\n  text',
	);
	expect(told([mailOf('a\r\n b', ['text'])])).toContain(': a b\n');
});
