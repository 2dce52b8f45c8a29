/** A credential with an expression gives each item the keys of another account. */
import type {
	ICredentialDataDecryptedObject,
	ICredentialsExpressionResolveValues,
	ICredentialsHelper,
	IDataObject,
	INodeParameters,
} from 'n8n-workflow';

import { CrossBorderPayoutsApi } from '../../../credentials/CrossBorderPayoutsApi.credentials';
import { createAdditionalData, type NodeRun } from '../../support/engine/executeNode';
import { executePayouts } from '../../support/engine/executePayouts';
import { credentialDataFor } from '../../support/servers/credentialData';
import { quoteId } from '../../support/fakes/answers';
import { paymentV2, quote, sendForm } from '../../support/fakes/forms';
import {
	createTestAccount,
	startTestSandbox,
	type TestSandbox,
} from '../../support/servers/startSandbox';

const second = createTestAccount({ name: 'second' });
let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox({ others: [second] });
});

beforeEach(() => sandbox.control.reset());

/** Evaluates a credential's expressions for the item that n8n names, as n8n's own helper does. */
function around(isSecond: string): NonNullable<NodeRun['around']> {
	const of = credentialDataFor(sandbox.baseUrl, sandbox.account);
	const pick = (name: 'accessKey' | 'secretKey'): string =>
		`={{ ${isSecond} ? '${second[name]}' : '${sandbox.account[name]}' }}`;
	const data = { ...of, accessApiKey: pick('accessKey'), secretKey: pick('secretKey') };
	const { credentialsHelper } = createAdditionalData(new CrossBorderPayoutsApi(), data);
	const getDecrypted: ICredentialsHelper['getDecrypted'] = async (...given) => {
		const [, , , mode, executeData, , values] = given;
		return await Promise.resolve(evaluate(data, mode, executeData, values));
	};
	return { credentialsHelper: Object.assign(credentialsHelper, { getDecrypted }) };
}

function evaluate(
	data: ICredentialDataDecryptedObject,
	mode: Parameters<ICredentialsHelper['getDecrypted']>[3],
	executeData: Parameters<ICredentialsHelper['getDecrypted']>[4],
	values: ICredentialsExpressionResolveValues | undefined,
): ICredentialDataDecryptedObject {
	if (!values) return data;
	const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
	return workflow.expression.getParameterValue(
		data as INodeParameters,
		runExecutionData,
		runIndex,
		itemIndex,
		node.name,
		connectionInputData,
		mode,
		{},
		executeData,
	) as ICredentialDataDecryptedObject;
}

const ofItem = "$json.account === 'B'";

const run = async (parameters: INodeParameters, items: readonly IDataObject[], isSecond = ofItem) =>
	await executePayouts(sandbox, { parameters, items, around: around(isSecond) });

const operations: ReadonlyArray<readonly [string, INodeParameters]> = [
	['Payment: Send on v2', { ...sendForm('v2'), externalId: '={{ $json.id }}' }],
	['Payment: Send on v3', { ...sendForm('v3'), externalId: '={{ $json.id }}' }],
	['Quote: Create', quote('v3')],
	['Payment: Create', { ...paymentV2, externalId: '={{ $json.id }}', quote: quoteId, amount: '1' }],
	['Balance: Get', { resource: 'balance', operation: 'get', apiVersion: 'v3', country: 'IND' }],
];
const [a, b] = [
	{ id: 'INV-1', account: 'A' },
	{ id: 'INV-2', account: 'B' },
];

it.each(operations)('%s sends nothing if items have different accounts', async (_, form) => {
	const { error } = await run(form, [a, b]);
	expect(error?.message).toContain('credential of item 1 (row 2 of the input) differs');
	expect(sandbox.control.requests()).toEqual([]);
});

it('says the same for each item if the node continues on errors', async () => {
	const { outputs } = await executePayouts(sandbox, {
		parameters: { ...sendForm('v3'), externalId: '={{ $json.id }}' },
		items: [a, b],
		onError: 'continueErrorOutput',
		around: around(ofItem),
	});
	expect(outputs[1]?.map(({ json }) => json['details'])).toEqual(
		[0, 1].map(() => expect.objectContaining({ code: 'credentials_differ' })),
	);
	expect(sandbox.control.requests()).toEqual([]);
});

it.each([
	['A', 'test'],
	['B', 'second'],
])('pays all items from account %s if all name it', async (account, name) => {
	const items = [a, b].map((item) => ({ ...item, account }));
	const { error } = await run({ ...sendForm('v3'), externalId: '={{ $json.id }}' }, items);
	expect(error).toBeUndefined();
	expect(sandbox.control.payments().map((payment) => payment.account)).toEqual([name, name]);
});

it.each([
	'$itemIndex === 46',
	"$input.item.json.account === 'B'",
	"$input.all()[$itemIndex].json.account === 'B'",
	"['B'].includes($json['account'])",
	"$('Items').item.json.account === 'B'",
	"$('Items').itemMatching($itemIndex).json.account === 'B'",
	"$node['Items'].json.account === 'B'",
])('sends nothing if only one of many items has another account by %s', async (isSecond) => {
	const items = Array.from({ length: 50 }, (_, index) => ({
		id: `INV-${index}`,
		account: index === 46 ? 'B' : 'A',
	}));
	for (const [, form] of operations) {
		const { error } = await run(form, items, isSecond);
		expect(error?.message).toContain('credential of item 46 (row 47 of the input) differs');
	}
	expect(sandbox.control.requests()).toEqual([]);
});
