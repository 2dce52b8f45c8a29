import { Readable } from 'node:stream';
import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { openBinary } from '../../../../nodes/adapter/n8n/openBinary';
import { textOf } from '../../../support/fakes/fakeDownload';

/** n8n keeps files either in the item or elsewhere, under an ID. */
const contextWith = (binary: IBinaryKeyData | undefined, stored: Record<string, string> = {}) => {
	const getBinaryStream = async (id: string) => Readable.from([Buffer.from(stored[id] ?? '')]);
	return {
		getInputData: () => [{ json: {} }, { json: {}, ...(binary && { binary }) }],
		helpers: { getBinaryStream },
	} as unknown as IExecuteFunctions;
};

test.each<[string, IBinaryKeyData, Record<string, string>]>([
	['in the item', { data: { data: 'YSxi', mimeType: 'text/csv' } }, {}],
	[
		'elsewhere',
		{ data: { id: 'filesystem:7', data: 'filesystem', mimeType: 'text/csv' } },
		{ 'filesystem:7': 'a,b' },
	],
])('a file %s', async (_, binary, stored) => {
	const file = openBinary(contextWith(binary, stored), 1, 'data');
	expect(file && (await textOf(file))).toBe('a,b');
});

test.each<[string, IBinaryKeyData | undefined, number]>([
	['without files', undefined, 1],
	['with another file', { other: { data: '', mimeType: 'text/csv' } }, 1],
	['that is not there', undefined, 5],
])('an item %s', (_, binary, itemIndex) => {
	for (const name of ['data', 'constructor', '__proto__'])
		expect(openBinary(contextWith(binary), itemIndex, name)).toBeUndefined();
});
