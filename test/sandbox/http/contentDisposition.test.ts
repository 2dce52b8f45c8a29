import { attachment } from '../../../sandbox/http/contentDisposition';

it.each([
	['payout.csv', 'attachment; filename="payout.csv"'],
	['a"b\\c.csv', 'attachment; filename="a\\"b\\\\c.csv"'],
	['../../etc/passwd', 'attachment; filename="../../etc/passwd"'],
	["Zoë's.csv", `attachment; filename="Zo_'s.csv"; filename*=UTF-8''Zo%C3%AB%27s.csv`],
	['a\r\nx: y', `attachment; filename="a__x: y"; filename*=UTF-8''a%0D%0Ax%3A%20y`],
])('names %j', (fileName, expected) => {
	expect(attachment(fileName)).toBe(expected);
});
