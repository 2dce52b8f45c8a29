import { NodeOperationError } from 'n8n-workflow';
import { CrossBorderPayoutsTrigger } from '../../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { paymentStates } from '../../../client/payment/states';
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
