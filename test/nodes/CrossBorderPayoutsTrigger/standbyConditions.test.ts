import type { IWorkflowSettings } from 'n8n-workflow';

import { mayOverlap, savesKeys } from '../../../nodes/CrossBorderPayoutsTrigger/standbyConditions';

it.each([
	['init', true],
	['leadershipChange', true],
	['activate', false],
	['update', false],
	['create', false],
	['manual', false],
] as const)('another process may exist if n8n starts or takes over: %s', (mode, expected) => {
	expect(mayOverlap(mode)).toBe(expected);
});

it.each<[IWorkflowSettings, boolean]>([
	[{}, true],
	[{ saveDataSuccessExecution: 'all', saveDataErrorExecution: 'DEFAULT' }, true],
	[{ saveDataSuccessExecution: 'none' }, false],
	[{ saveDataErrorExecution: 'none' }, false],
])('n8n keeps the keys of what it saves: %j', (settings, expected) => {
	expect(savesKeys(settings)).toBe(expected);
});
