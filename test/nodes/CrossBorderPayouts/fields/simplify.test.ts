import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { simplify } from '../../../../nodes/CrossBorderPayouts/fields/simplify';
import { choices } from '../../../../nodes/CrossBorderPayouts/registry';
import { properties as triggerProperties } from '../../../../nodes/CrossBorderPayoutsTrigger/properties';

const withSimplify = choices.filter(({ operation: { fields } }) => fields.includes(simplify));

it('is in the form of every operation that outputs a payment, right before the options', () => {
	expect(
		withSimplify.map(({ apiVersion, operation }) => `${apiVersion} ${operation.operation}`).sort(),
	).toEqual(
		['v2', 'v3'].flatMap((version) =>
			['create', 'get', 'getAll', 'send', 'waitForFinalStatus'].map((name) => `${version} ${name}`),
		),
	);
	for (const { operation } of withSimplify) {
		expect(operation.resource).toBe('payment');
		expect(operation.fields.slice(-2).map(({ name }) => name)).toEqual(['simple', 'options']);
	}
});

it.each(withSimplify)('n8n switches it on for $apiVersion $operation.operation', (choice) => {
	const { description } = new CrossBorderPayouts();
	const { resource, operation } = choice.operation;
	const parameters: INodeParameters = { resource, operation, apiVersion: choice.apiVersion ?? '' };
	expect(
		NodeHelpers.getNodeParameters(
			description.properties,
			parameters,
			true,
			false,
			null,
			description,
		),
	).toMatchObject({ simple: true });
});

it('is the same field on the trigger', () => {
	expect(triggerProperties.find(({ name }) => name === 'simple')).toEqual(simplify);
});
