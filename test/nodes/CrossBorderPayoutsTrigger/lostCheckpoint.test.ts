import type { ITriggerFunctions } from 'n8n-workflow';
import {
	hasLostCheckpoint,
	otherNodesHaveData,
} from '../../../nodes/CrossBorderPayoutsTrigger/lostCheckpoint';
import { createFakeTriggerContext } from '../../support/fakes/fakeTriggerContext';

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
	expect(otherNodesHaveData(contextWith({ staticData }))).toBe(has);
});

it.each([undefined, {}, { staticData: null }])('assumes it if nothing shows it: %j', (workflow) => {
	expect(otherNodesHaveData(contextWith(workflow))).toBe(true);
});

it.each([
	['init', false, true, true],
	['update', false, true, true],
	['leadershipChange', false, true, true],
	['init', true, true, false],
	['init', false, false, false],
	['update', false, false, false],
	['activate', false, true, false],
	['create', false, true, false],
	['manual', false, true, false],
] as const)(
	'activated by %s with a checkpoint of any account: %s, data of others: %s, lost: %s',
	(mode, hasSaved, otherNodesHave, lost) => {
		expect(hasLostCheckpoint(mode, hasSaved, otherNodesHave)).toBe(lost);
	},
);
