/** n8n loads the packed tarball as a community package. */
import { strict as assert } from 'node:assert';

import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE } from '../driver/examples';
import { PACKAGE_NAME } from '../driver/install/packNodes';

export const cases: E2eCase[] = [
	{
		name: 'n8n knows both nodes under the name of the package',
		async run({ n8n }) {
			const { api } = await n8n();
			const types = namesOf(await api.get('/types/nodes.json')).filter((name) =>
				/crossBorderPayouts/.test(name),
			);
			assert.deepEqual([...new Set(types)].sort(), [
				`${PACKAGE_NAME}.crossBorderPayouts`,
				`${PACKAGE_NAME}.crossBorderPayoutsTool`,
				`${PACKAGE_NAME}.crossBorderPayoutsTrigger`,
			]);
		},
	},
	{
		name: 'n8n knows the credential',
		async run({ n8n }) {
			const { api } = await n8n();
			const types = namesOf(await api.get('/types/credentials.json')).filter((name) =>
				/payout/i.test(name),
			);
			assert.deepEqual(types, [CREDENTIAL_TYPE]);
		},
	},
	{
		name: 'the icons of nodes and credential are served',
		async run({ n8n }) {
			const { api, baseUrl } = await n8n();
			const described = [
				...listOf(await api.get('/types/nodes.json')).filter(({ name }) =>
					String(name).startsWith(PACKAGE_NAME),
				),
				...listOf(await api.get('/types/credentials.json')).filter(
					({ name }) => name === CREDENTIAL_TYPE,
				),
			];
			const urls = new Set(
				described.flatMap(({ iconUrl }) => Object.values(Object(iconUrl)).map(String)),
			);
			assert.ok(urls.size >= 2, `expected a light and a dark icon, got ${[...urls].join(', ')}`);
			for (const url of urls) {
				const response = await fetch(`${baseUrl}/${url}`);
				assert.equal(response.status, 200, url);
				assert.match(await response.text(), /<svg/, url);
			}
		},
	},
];

function listOf(answer: unknown): Array<Record<string, unknown>> {
	assert.ok(Array.isArray(answer));
	return answer.map((entry: unknown) => Object.fromEntries(Object.entries(Object(entry))));
}

function namesOf(answer: unknown): string[] {
	return listOf(answer).map(({ name }) => String(name));
}
