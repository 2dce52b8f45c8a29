import { readBaseUrl } from '../../../../nodes/adapter/n8n/readBaseUrl';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const read = async (baseUrl: string | number | null) =>
	await readBaseUrl(createFakeContext({ credential: { baseUrl } }).context);

it.each([
	['https://service.example', 'https://service.example'],
	['https://service.example/', 'https://service.example'],
	['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('reads %s', async (given, baseUrl) => {
	expect(await read(given)).toBe(baseUrl);
});

it.each([
	'',
	'service.example',
	'http://service.example',
	'https://service.example/v3',
	'ftp://service.example',
	5,
	null,
])('refuses %p and names the field', async (given) => {
	await expect(read(given)).rejects.toMatchObject({
		code: 'invalid_credential',
		message: expect.stringContaining('Base URL'),
	});
});
