/** Any secret key and any form of the base URL, as the service gives them: both nodes in n8n's engine. */
import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { credentialDataFor } from '../../support/servers/credentialData';
import { executeNode } from '../../support/engine/executeNode';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';
import { activate, Database, until } from '../../support/engine/triggerHost';

async function send(sandbox: TestSandbox, baseUrl: string, keyEncoding: string) {
	return await executeNode({
		node: new CrossBorderPayouts(),
		credential: new CrossBorderPayoutsApi(),
		credentialData: { ...credentialDataFor(baseUrl, sandbox.account), keyEncoding },
		parameters: sendForm('v3'),
		items: [{}],
	});
}

it.each(['asGiven', 'short', 'long', 'symbols', 'base64'] as const)(
	'pays with a secret key of %s',
	async (R8) => {
		const sandbox = await startTestSandbox({ behaviours: { R8 } });
		const { outputs } = await send(sandbox, sandbox.baseUrl, R8 === 'base64' ? 'base64' : 'text');
		expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	},
);

it.each([
	['noSlash', ''],
	['slash', '/'],
	['path', ''],
	['pathSlash', '/'],
] as const)('pays and listens under a base URL of %s', async (R9, end) => {
	const sandbox = await startTestSandbox({ behaviours: { R9 } });
	const { outputs } = await send(sandbox, `${sandbox.baseUrl}${end}`, 'text');
	expect(outputs[0]?.[0]?.json).toMatchObject({ outcome: 'created' });
	const trigger = await activate(
		{ ...sandbox, baseUrl: `${sandbox.baseUrl}${end}` },
		new Database(),
		{ apiVersion: 'v3' },
	);
	await until(() => sandbox.control.streams().length > 0, 'an open stream');
	await trigger.close();
	const { requests } = sandbox.control.ledger();
	expect(requests.filter(({ path, status }) => path.includes('//') || status === 401)).toEqual([]);
});
