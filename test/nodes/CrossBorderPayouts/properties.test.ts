import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { CrossBorderPayouts } from '../../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import {
	fieldsOf,
	newestNodeVersion,
	nodeVersions,
} from '../../../nodes/CrossBorderPayouts/operations/nodeVersion';
import { properties } from '../../../nodes/CrossBorderPayouts/properties';
import { choices, findChoices } from '../../../nodes/CrossBorderPayouts/registry';

const { description } = new CrossBorderPayouts();

/** n8n's copy of the node for a model. */
const tool = { ...description, name: `${description.name}Tool` };

interface Shown {
	readonly of?: typeof description;
	readonly typeVersion?: number;
}

/** The fields that the editor shows for these choices. */
const shown = (
	parameters: INodeParameters,
	{ of = description, typeVersion = newestNodeVersion }: Shown = {},
): INodeProperties[] =>
	properties.filter((field) =>
		NodeHelpers.displayParameter(parameters, field, { typeVersion }, of),
	);

/** What the form starts with when a resource, operation and version are chosen. */
const start = (parameters: INodeParameters, typeVersion = newestNodeVersion): INodeParameters =>
	NodeHelpers.getNodeParameters(
		properties,
		parameters,
		true,
		false,
		{ typeVersion },
		description,
	) ?? {};

const forms = nodeVersions.flatMap((typeVersion) =>
	choices.map((choice) => ({ typeVersion, ...choice })),
);

describe.each(forms)(
	'$operation.resource $operation.operation of $apiVersion, node version $typeVersion',
	({ apiVersion, operation, typeVersion }) => {
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
			const first = start(parameters, typeVersion);
			const own = shown(first, { typeVersion }).map(({ name }) => name);
			const isVersioned = findChoices(operation.resource, operation.operation).length > 1;
			const expected = operation.fields.filter((field) =>
				NodeHelpers.displayParameter(first, field, { typeVersion }, description),
			);
			expect(own).toEqual([
				'resource',
				'operation',
				...(isVersioned ? ['apiVersion'] : []),
				...expected.map(({ name }) => name),
			]);
		});

		it('shows every field for some choice', () => {
			for (const field of fieldsOf(operation.fields, { typeVersion })) {
				const { show = {}, hide = {} } = field.displayOptions ?? {};
				// A field that is empty hides others.
				const filled = Object.keys(hide).filter((name) => hide[name]?.[0] === '');
				const first = Object.fromEntries([
					...filled.map((name) => [name, 'Priya Sharma'] as const),
					...Object.entries(show)
						.filter(([name]) => !name.startsWith('@'))
						.map(([name, values]) => [name, values?.[0] ?? null] as const),
				]);
				const names = shown(start({ ...parameters, ...(first as INodeParameters) }, typeVersion), {
					of: show['@tool']?.[0] === true ? tool : description,
					typeVersion,
				}).map(({ name }) => name);
				expect(names).toContain(field.name);
			}
		});

		it('shows no two fields with the same name', () => {
			const names = shown(start(parameters, typeVersion), { typeVersion }).map(({ name }) => name);
			expect(new Set(names).size).toBe(names.length);
		});

		it('ends with the options, alphabetical by label', () => {
			const last = fieldsOf(operation.fields, { typeVersion }).at(-1);
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

it('offers each operation once, with an action: Send first, the others alphabetical', () => {
	for (const field of properties.filter(({ name }) => name === 'operation')) {
		const names = (field.options ?? []).map((option) => option.name);
		const others = names.filter((name) => name !== 'Send').sort((a, b) => a.localeCompare(b));
		expect(names).toEqual(names.includes('Send') ? ['Send', ...others] : others);
		expect(new Set(names).size).toBe(names.length);
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
			typeVersion: newestNodeVersion,
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

it('starts a new node with Send and with the last closed month, and an old one as before', () => {
	expect(start({})).toMatchObject({ resource: 'payment', operation: 'send' });
	expect(start({}, 1)).toMatchObject({ resource: 'payment', operation: 'create' });
	for (const operation of ['getPayoutReport', 'getWalletReport']) {
		const form = { resource: 'report', operation };
		expect(start(form)).toMatchObject({ period: 'lastClosedMonth' });
		expect(start(form, 1)).toMatchObject({ period: 'custom', start: '', end: '' });
	}
});
