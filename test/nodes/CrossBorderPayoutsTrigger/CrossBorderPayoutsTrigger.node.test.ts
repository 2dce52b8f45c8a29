import { NodeOperationError, Workflow } from 'n8n-workflow';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { paymentStates } from '../../../client/interface/states';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

const { description } = new CrossBorderPayoutsTrigger();

function valuesOf(name: string, apiVersion?: string): unknown[] {
	const field = description.properties.find(
		(property) =>
			property.name === name &&
			(apiVersion === undefined ||
				property.displayOptions?.show?.['apiVersion']?.includes(apiVersion)),
	);
	return (field?.options ?? []).flatMap((option) => ('value' in option ? [option.value] : []));
}

it('offers the events of each version and every status of the interface', () => {
	for (const [version, { eventNames }] of Object.entries(streamProfiles)) {
		expect(valuesOf('events', version)).toEqual(eventNames);
	}
	expect(valuesOf('apiVersion')).toEqual(Object.keys(streamProfiles));
	expect([...valuesOf('statuses')].sort()).toEqual([...paymentStates].sort());
});

it('names events by what happened, and says where an empty choice means all', () => {
	for (const field of description.properties.filter(({ type }) => type === 'multiOptions'))
		expect(field.hint).toMatch(/Empty for all|If it is empty, changes/);
	const names = description.properties
		.filter(({ name }) => name === 'events')
		.flatMap(({ options }) => (options ?? []).map(({ name }) => name));
	expect(names).toEqual([
		'Payment Status Changed',
		'Payment Error Reported',
		'Payment Recorded',
		'Payment Status Updated',
	]);
});

it('has choices that fit on one line of the list', () => {
	const choices = description.properties
		.filter(({ type }) => ['options', 'multiOptions'].includes(type))
		.flatMap(({ options }) => options ?? []);
	expect(choices.length).toBeGreaterThan(20);
	const texts = choices.map((choice) => ('value' in choice ? (choice.description ?? '') : ''));
	expect(texts.filter((text) => text.length > 60)).toEqual([]);
	expect(choices.filter(({ name }) => name.length > 45)).toEqual([]);
});

it.each([
	['v3', ['payment', 'payment-error'], 'v3: payment events'],
	['v3', ['payment'], 'v3: payment events'],
	['v3', [], 'v3: payment events'],
	['v3', ['payment-error'], 'v3: payment errors'],
	['v2', ['payment-update'], 'v2: status updates'],
])('%s with the events %j has a subtitle that fits under the node: %s', (version, events, text) => {
	const workflow = new Workflow({
		nodes: [
			{
				id: '1',
				name: 'Trigger',
				type: 'trigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: { apiVersion: version, events },
			},
		],
		connections: {},
		active: false,
		nodeTypes: {
			getByName: () => new CrossBorderPayoutsTrigger(),
			getByNameAndVersion: () => new CrossBorderPayoutsTrigger(),
			getKnownTypes: () => ({}),
		},
	});
	const node = workflow.getNode('Trigger');
	if (node === null) throw new Error('The workflow has no trigger');
	const subtitle = workflow.expression.getSimpleParameterValue(
		node,
		description.subtitle,
		'internal',
		{},
	);
	expect(subtitle).toBe(text);
	expect(text.length).toBeLessThanOrEqual(24);
});

it('is a trigger that no model can call', () => {
	expect(description).toMatchObject({
		group: ['trigger'],
		inputs: [],
		name: 'crossBorderPayoutsTrigger',
	});
	expect(description.usableAsTool).not.toBe(true);
});

it('refuses wrong settings with an error that n8n shows well', async () => {
	const { context } = createFakeTriggerContext({ options: { maxTries: 0 } });
	const activated = new CrossBorderPayoutsTrigger().trigger.call(context);
	await expect(activated).rejects.toBeInstanceOf(NodeOperationError);
	await expect(activated).rejects.toThrow(/Max Tries/);
});
