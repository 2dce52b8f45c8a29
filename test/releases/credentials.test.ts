/** The credentials that each released version has left still sign, with the same claims in their tokens. */
import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import { signRequest } from '../../credentials/signRequest';
import { baseUrlOf } from '../../nodes/adapter/n8n/readBaseUrl';
import { createInnerSandbox } from '../../sandbox/server';
import { madeAnew, releases } from './fixture';
import { accountOf, withKey } from './withKey';

const credentials = releases.flatMap((release) =>
	release
		.list('credentials')
		.map((name) => [release.version, name, release.credential(name)] as const),
);
const { properties } = new CrossBorderPayoutsApi();
const node: INode = {
	id: '1',
	name: 'n',
	type: 't',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

describe.each(credentials)('%s %s', (_version, _name, fixture) => {
	const data = withKey(fixture);
	const baseUrl = String(data['baseUrl']);

	it('has no field that the form does not show', () => {
		const shown = properties.filter((field) =>
			NodeHelpers.displayParameter(data as INodeParameters, field, node, null),
		);
		const names = shown.map(({ name }) => name);
		expect(Object.keys(fixture.data).filter((name) => !names.includes(name))).toEqual([]);
		for (const { type, name, options = [] } of shown) {
			const choices = options.map((option) => ('value' in option ? option.value : undefined));
			if (type === 'options' && name in data) expect(choices).toContain(data[name]);
		}
	});

	it('masks the same fields as before', () => {
		const masked = properties
			.filter(({ typeOptions }) => typeOptions?.password)
			.map(({ name }) => name);
		expect(masked).toEqual(
			expect.arrayContaining(
				['accessApiKey', 'secretKey', 'privateKey', 'hmacSecretKey'].filter(
					(name) => name in fixture.data,
				),
			),
		);
	});

	it.each(['GET', 'POST'] as const)('signs a %s as before, and shows no key', async (method) => {
		const signed = await signRequest(data, {
			url: `${baseUrl}/v3/quote`,
			method,
			...(method === 'POST' && { body: { a: 1 } }),
		});
		const [header = {}, claims = {}] = String(signed.headers?.['Authorization'])
			.replace('Bearer ', '')
			.split('.')
			.slice(0, 2)
			.map(decode);
		const {
			algorithm = 'HS256',
			accessApiKey,
			keyId,
			lifetimeSeconds = 120,
			signBody = false,
		} = fixture.data;
		expect(header).toEqual({
			alg: algorithm,
			typ: 'JWT',
			kid: algorithm === 'RS256' ? keyId : accessApiKey,
		});
		expect(claims).toMatchObject({ sub: accessApiKey, iss: baseUrl, aud: baseUrl });
		expect(Number(claims['exp']) - Number(claims['iat'])).toBe(lifetimeSeconds);
		expect('hmac' in claims).toBe(signBody === true && method === 'POST');
		const seen = JSON.stringify([signed.headers, header, claims]);
		for (const key of [data['secretKey'], data['privateKey']])
			if (key !== undefined && key !== '') expect(seen).not.toContain(key);
	});

	it('is accepted by the service', async () => {
		const sandbox = await createInnerSandbox({
			publicUrl: baseUrl,
			accounts: [accountOf(fixture)],
		});
		const url = `${baseUrlOf(data)}/v2/debug`;
		const { headers } = await signRequest(data, { url });
		const { statusCode } = await sandbox.inject({
			method: 'GET',
			url: '/v2/debug',
			headers: headers as Record<string, string>,
		});
		expect(statusCode).toBe(200);
		await sandbox.stop();
	});

	it('contains no private key', () => {
		expect([undefined, '', madeAnew]).toContain(fixture.data['privateKey']);
	});
});

const decode = (part: string): Record<string, unknown> =>
	JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
