import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { properties } from '../../../nodes/CrossBorderPayouts/properties';
import { choices, findChoices } from '../../../nodes/CrossBorderPayouts/registry';

const node = { typeVersion: 1 };
const { description } = new CrossBorderPayouts();

/** n8n's copy of the node for a model. */
const tool = { ...description, name: `${description.name}Tool` };

/** The fields that the editor shows for these choices. */
const shown = (parameters: INodeParameters, of = description): INodeProperties[] =>
	properties.filter((field) => NodeHelpers.displayParameter(parameters, field, node, of));

/** What the form starts with when a resource, operation and version are chosen. */
const start = (parameters: INodeParameters): INodeParameters =>
	NodeHelpers.getNodeParameters(properties, parameters, true, false, node, description) ?? {};

describe.each(choices)(
	'$operation.resource $operation.operation of $apiVersion',
	({ apiVersion, operation }) => {
		const parameters = {
			resource: operation.resource,
			operation: operation.operation,
			...(apiVersion === null ? {} : { apiVersion }),
		};

		// A name that reached the node would have to be refused: a misspelt limit is no limit.
		it('gets no option whose name the form does not have', () => {
			const collections = operation.fields.filter(({ type }) => type === 'collection');
			for (const { name } of collections)
				for (const written of [{ maxTotl: 1 }, '={{ $json.options }}'])
					expect(start({ ...parameters, [name]: written })[name]).toEqual({});
		});

		it('shows its own fields and no other', () => {
			const own = shown(start(parameters)).map(({ name }) => name);
			const isVersioned = findChoices(operation.resource, operation.operation).length > 1;
			const expected = operation.fields.filter((field) =>
				NodeHelpers.displayParameter(start(parameters), field, node, description),
			);
			expect(own).toEqual([
				'resource',
				'operation',
				...(isVersioned ? ['apiVersion'] : []),
				...expected.map(({ name }) => name),
			]);
		});

		it('shows every field for some choice', () => {
			for (const field of operation.fields) {
				const show = field.displayOptions?.show ?? {};
				const first = Object.fromEntries(
					Object.entries(show).map(([name, values]) => [name, values?.[0] ?? null]),
				);
				const names = shown(
					start({ ...parameters, ...(first as INodeParameters) }),
					show['@tool']?.[0] === true ? tool : description,
				).map(({ name }) => name);
				expect(names).toContain(field.name);
			}
		});

		it('shows no two fields with the same name', () => {
			const names = shown(start(parameters)).map(({ name }) => name);
			expect(new Set(names).size).toBe(names.length);
		});

		it('ends with the options, alphabetical by label', () => {
			const last = operation.fields.at(-1);
			expect(last?.name).toBe('options');
			const labels = (last?.options ?? []).map((option) =>
				'displayName' in option ? option.displayName : '',
			);
			expect(labels).toEqual([...labels].sort((a, b) => a.localeCompare(b)));
		});
	},
);

it('asks for the version only if both have the operation', () => {
	const asks = (resource: string, operation: string) =>
		shown(start({ resource, operation })).some(({ name }) => name === 'apiVersion');
	expect(asks('payment', 'create')).toBe(true);
	expect(asks('balance', 'get')).toBe(false);
	expect(asks('connection', 'check')).toBe(false);
});

it('offers each operation once, alphabetical, with an action', () => {
	for (const field of properties.filter(({ name }) => name === 'operation')) {
		const names = (field.options ?? []).map((option) => option.name);
		expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b)));
		for (const option of field.options ?? []) expect(option).toHaveProperty('action');
		expect(
			(field.options ?? []).map((option) => ('value' in option ? option.value : '')),
		).toContain(field.default);
	}
});

it('does not change the fields of the operations', () => {
	for (const { operation } of choices) {
		for (const field of operation.fields)
			expect(field.displayOptions?.show ?? {}).not.toHaveProperty('resource');
	}
});

describe('as a tool of an AI agent', () => {
	/** The values that n8n fills into the form of a node with these parameters before it runs the node. */
	const filledIn = (name: string, parameters: INodeParameters): INode => {
		const node: INode = {
			id: '1',
			name: 'Pay',
			type: name,
			typeVersion: 1,
			position: [0, 0],
			parameters,
		};
		const form = NodeHelpers.getNodeParameters(properties, parameters, true, false, node, {
			...description,
			name,
		});
		return { ...node, parameters: form ?? {} };
	};

	/** The default text that n8n gives a model about the operation. */
	const textOf = (resource: string, operation: string): string | undefined =>
		NodeHelpers.getToolDescriptionForNode(
			filledIn(`${description.name}Tool`, { resource, operation }),
			new CrossBorderPayouts(),
		);

	it.each(choices.map(({ operation }) => operation))(
		'$resource: $operation describes to a model what it does',
		({ resource, operation, description: text }) => {
			const [first] = findChoices(resource, operation);
			expect(textOf(resource, operation)).toBe(first?.operation.toolDescription ?? text);
		},
	);

	it.each(
		choices.filter(({ operation }) => operation.createsPayment).map((choice) => choice.operation),
	)(
		'$resource: $operation says to a model that money moves, and what to do after a failure',
		({ resource, operation }) => {
			expect(textOf(resource, operation)).toMatch(/This moves money.*If a call fails/);
		},
	);

	it.each(['v3', 'v2'])('does not preset the payment to wait for, %s', (apiVersion) => {
		const form = { resource: 'payment', operation: 'waitForFinalStatus', apiVersion };
		const { payment } = filledIn(`${description.name}Tool`, form).parameters;
		expect(payment).toMatchObject({ value: '' });
		expect(filledIn(description.name, form).parameters['payment']).toMatchObject({
			mode: 'externalId',
			value: '={{ $json.externalId }}',
		});
	});

	it('does not change the form of the node itself', () => {
		expect(
			filledIn(description.name, { resource: 'payment', operation: 'send' }).parameters,
		).not.toHaveProperty('toolDescription');
	});
});

it('does not preset the approved hash: one that comes with the item would approve itself', () => {
	const form = { resource: 'payment', operation: 'send', requireApproval: true };
	expect(start(form)).toMatchObject({ approvedHash: '' });
});
