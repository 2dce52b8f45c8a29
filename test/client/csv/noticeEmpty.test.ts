import { noticeEmpty } from '../../../client/csv/noticeEmpty';

/** Cut into pieces of `size` bytes. */
async function* cut(text: string, size: number): AsyncGenerator<Uint8Array> {
	const bytes = new TextEncoder().encode(text);
	for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
}

async function watch(text: string, size: number) {
	const onEmpty = jest.fn();
	const parts: Uint8Array[] = [];
	for await (const part of noticeEmpty(cut(text, size), onEmpty)) parts.push(part);
	return { text: Buffer.concat(parts).toString('utf8'), empty: onEmpty.mock.calls.length };
}

const empty = [
	'',
	'id,status',
	'id,status\n',
	'id,status\r\n\r\n\n',
	'"a\nb","c ""d"""\n',
	'\n\nid\n',
	'\uFEFFid\n',
	'id,status\r',
	'"a\rb"\r',
];
const filled = [
	'id\n1',
	'id\r\n1\r\n',
	'id\n,',
	'id\n\n""',
	'"a\nb"\n"c"\n',
	'\nid\n \n',
	'a"b,c\n1',
	'id\r1\r',
	'"a\rb"\r1',
];

describe.each([1, 3, 1000])('in pieces of %i bytes', (size) => {
	it.each(empty)('reports that %j has no row', async (text) => {
		expect(await watch(text, size)).toEqual({ text, empty: 1 });
	});

	it.each(filled)('does not report %j', async (text) => {
		expect(await watch(text, size)).toEqual({ text, empty: 0 });
	});
});

it('reports nothing of a file that breaks off', async () => {
	const onEmpty = jest.fn();
	const broken = (async function* () {
		yield new TextEncoder().encode('id\n');
		throw new Error('broken');
	})();
	await expect(
		(async () => {
			for await (const part of noticeEmpty(broken, onEmpty)) expect(part).toHaveLength(3);
		})(),
	).rejects.toThrow('broken');
	expect(onEmpty).not.toHaveBeenCalled();
});
