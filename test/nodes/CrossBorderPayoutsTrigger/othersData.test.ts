import type { ITriggerFunctions } from 'n8n-workflow';
import { hasOthersData } from '../../../nodes/CrossBorderPayoutsTrigger/othersData';
import { createFakeTriggerContext } from '../../support/fakeTriggerContext';

const contextWith = (workflow: unknown): ITriggerFunctions =>
	Object.assign(createFakeTriggerContext().context, { workflow });

it.each([
	[{ global: { count: 1 } }, true],
	[{ 'node:Code': { count: 1 } }, true],
	[{ 'node:Trigger, renamed': { cursor: '' }, 'node:Trigger': {} }, true],
	[{}, false],
	[{ global: {} }, false],
	[{ 'node:Trigger': { cursor: '' } }, false],
	[{ global: {}, 'node:Code': {}, 'node:Trigger': {} }, false],
])('%j: %s', (staticData, has) => {
	expect(hasOthersData(contextWith({ staticData }))).toBe(has);
});

it.each([undefined, {}, { staticData: null }])('takes it for granted where nothing tells: %j', (workflow) => {
	expect(hasOthersData(contextWith(workflow))).toBe(true);
});
