import type { ITriggerFunctions } from 'n8n-workflow';

import { openCheckpoints } from '../../../nodes/CrossBorderPayoutsTrigger/checkpointStore';
import type { TriggerSettings } from '../../../nodes/CrossBorderPayoutsTrigger/settings';
import { streamProfiles } from '../../../nodes/CrossBorderPayoutsTrigger/streamProfiles';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';
import { uuid7 } from '../../support/fakes/fakeStreams';

const nowMs = 1_800_000_000_000;

function setup(staticData: Record<string, unknown> = {}) {
	const fake = createFakeTriggerContext();
	const context: ITriggerFunctions = Object.assign(fake.context, {
		getCredentials: async () => ({ baseUrl: 'https://payouts.example', accessApiKey: 'key' }),
		getWorkflowStaticData: () => staticData,
		getActivationMode: () => 'activate',
	});
	const settings = { version: 'v3', profile: streamProfiles.v3 } as TriggerSettings;
	return { ...fake, staticData, open: async () => await openCheckpoints(context, settings, nowMs) };
}

it('saves a mark before the first start, and reports from when it listens', async () => {
	const { open, staticData, logs } = setup();
	const { first } = await open();
	expect(first.checkpoint.cursor).toBeNull();
	expect(staticData['origin']).toBe(uuid7(nowMs - 60_000));
	expect(logs.join()).toContain(
		'listens from 2027-01-15T08:00:00.000Z on: there is no earlier checkpoint',
	);
});

it('continues after each restart from the saved checkpoint', async () => {
	const { open } = setup();
	const { first, next, save } = await open();
	expect(next()).toBe(first.checkpoint);
	const cursor = uuid7(nowMs + 1);
	save({ ...first.checkpoint, cursor, confirmed: [cursor] });
	expect(next()).toMatchObject({ cursor, confirmed: [cursor] });
});

it('reports a checkpoint that cannot be used', async () => {
	const { open, logs } = setup({ scope: 'of another environment', cursor: uuid7(nowMs) });
	expect((await open()).first.checkpoint.cursor).toBeNull();
	expect(logs.join()).toContain('the saved checkpoint belongs to another Base URL or API Version');
});
