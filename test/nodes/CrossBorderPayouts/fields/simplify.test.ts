import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { simplifyPayment } from '../../../../client/payment/simplifyPayment';
import { CrossBorderPayouts } from '../../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { fieldsOf } from '../../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import {
	outputFields,
	outputFieldsByOption,
	simplify,
} from '../../../../nodes/CrossBorderPayouts/fields/simplify';
import { choices } from '../../../../nodes/CrossBorderPayouts/registry';
import { properties as triggerProperties } from '../../../../nodes/CrossBorderPayoutsTrigger/properties';

/** As the form of a node of the first version has it. There, Send has it outside of its options, too. */
const withSimplify = choices
	.map((choice) => ({ ...choice, fields: fieldsOf(choice.operation.fields, { typeVersion: 1 }) }))
	.filter(({ fields }) => fields.some(({ name }) => name === simplify.name));

it('is in the form of every operation that outputs a payment, right before the options', () => {
	expect(
		withSimplify
			.map(
				({ apiVersion, operation }) => `${apiVersion} ${operation.resource} ${operation.operation}`,
			)
			.sort(),
	).toEqual(
		[
			...['v2', 'v3'].flatMap((version) =>
				['create', 'get', 'getAll', 'send', 'waitForFinalStatus'].map(
					(name) => `${version} payment ${name}`,
				),
			),
			'v3 paymentEvent getAll',
		].sort(),
	);
	for (const { fields } of withSimplify) {
		expect(fields.slice(-3).map(({ name }) => name)).toEqual(['simple', 'outputFields', 'options']);
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

it('is an option of Send in a new node, and off hides the fields of a tool', () => {
	const { description } = new CrossBorderPayouts();
	const tool = { ...description, name: `${description.name}Tool` };
	const isShown = (options: INodeParameters): boolean =>
		NodeHelpers.displayParameter({ options }, outputFieldsByOption, { typeVersion: 1.1 }, tool);
	expect(isShown({})).toBe(true);
	expect(isShown({ simple: false })).toBe(false);
	const form = { resource: 'payment', operation: 'send' };
	const node = { typeVersion: 1.1 };
	expect(
		NodeHelpers.getNodeParameters(description.properties, form, true, false, node, tool),
	).not.toHaveProperty('simple');
});

it('is the same field on the trigger', () => {
	expect(triggerProperties.find(({ name }) => name === 'simple')).toEqual(simplify);
});

it('offers a tool every member but the IDs, and no other node', () => {
	const members = Object.keys(simplifyPayment(null, { beneficiaryName: null })).filter(
		(name) => !name.endsWith('Id'),
	);
	const values = (outputFields.options ?? []).map((option) => 'value' in option && option.value);
	expect(values.sort()).toEqual(members.sort());
	const { description } = new CrossBorderPayouts();
	const filled = (name: string): INodeParameters | null =>
		NodeHelpers.getNodeParameters(
			description.properties,
			{ resource: 'payment', operation: 'get', apiVersion: 'v3' },
			true,
			false,
			null,
			{ ...description, name },
		);
	expect(filled(`${description.name}Tool`)).toMatchObject({ outputFields: [] });
	expect(filled(description.name)).not.toHaveProperty('outputFields');
});
