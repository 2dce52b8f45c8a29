import type { IDataObject, WorkflowExecuteMode } from 'n8n-workflow';

import {
	isEditorRun,
	isEditorRunOnProduction,
	readEnvironment,
} from '../../../../nodes/adapter/n8n/editorRun';
import { createFakeContext } from '../../../support/fakes/fakeExecuteContext';

const contextOf = (mode: WorkflowExecuteMode, members: object = {}) =>
	Object.assign(createFakeContext({ mode }).context, members);

describe('isEditorRun', () => {
	it.each(['manual', 'evaluation'] as const)('is true for %s', (mode) => {
		expect(isEditorRun(contextOf(mode))).toBe(true);
	});

	it.each(['trigger', 'webhook', 'error', 'chat', 'cli', 'internal', 'agent'] as const)(
		'is false for %s',
		(mode) => {
			expect(isEditorRun(contextOf(mode))).toBe(false);
		},
	);

	it.each([
		[{ source: 'manual' }, true],
		[{ source: 'evaluation' }, true],
		[{ source: 'trigger' }, false],
		[undefined, false],
	])('judges a retry by the execution that it retries: %j', (executionContext, expected) => {
		const context = contextOf('retry', { getExecutionContext: () => executionContext });
		expect(isEditorRun(context)).toBe(expected);
	});

	it.each([
		[{ rootExecutionMode: 'manual' }, true],
		[{ rootExecutionMode: 'trigger' }, false],
		[{}, false],
		// n8n 1.123 does not have it, and a later one may have no such member at all.
		[undefined, false],
	])('judges a sub-workflow by the outermost workflow: %j', (additionalData, expected) => {
		expect(isEditorRun(contextOf('integrated', { additionalData }))).toBe(expected);
	});

	it.each([
		[{ parentExecution: { executionContext: { source: 'manual' } } }, true],
		[{ parentExecution: { executionContext: { source: 'evaluation' } } }, true],
		[{ parentExecution: { executionContext: { source: 'webhook' } } }, false],
		[{ parentExecution: { executionContext: { source: 'integrated' } } }, false],
		[{ parentExecution: {} }, false],
		[{}, false],
		[undefined, false],
	])('judges it by its caller as well: %j', (runExecutionData, expected) => {
		expect(isEditorRun(contextOf('integrated', { runExecutionData }))).toBe(expected);
		expect(isEditorRun(contextOf('retry', { runExecutionData }))).toBe(expected);
		expect(isEditorRun(contextOf('webhook', { runExecutionData }))).toBe(false);
	});
});

it.each([
	['sandbox', { environment: 'sandbox' }],
	['production', { environment: 'production' }],
	['production', { environment: 'SANDBOX' }],
	['production', {}],
])('reads the environment as %s from %j', async (environment, credential) => {
	expect(await readEnvironment(createFakeContext({ credential }).context)).toBe(environment);
});

describe('isEditorRunOnProduction', () => {
	const judge = async (mode: WorkflowExecuteMode, credential: IDataObject): Promise<boolean> =>
		await isEditorRunOnProduction(createFakeContext({ mode, credential }).context);

	it('is true only for a credential that is not marked as the sandbox', async () => {
		expect(await judge('manual', { environment: 'production' })).toBe(true);
		expect(await judge('manual', {})).toBe(true);
		expect(await judge('manual', { environment: 'SANDBOX' })).toBe(true);
		expect(await judge('manual', { environment: 'sandbox' })).toBe(false);
		expect(await judge('trigger', { environment: 'production' })).toBe(false);
	});

	it('does not read the credential again in an execution of a trigger', async () => {
		const getCredentials = jest.fn();
		await isEditorRunOnProduction(contextOf('trigger', { getCredentials }));
		expect(getCredentials).not.toHaveBeenCalled();
	});

	it('does not pay if the credential cannot be read', async () => {
		const getCredentials = async () => await Promise.reject(new Error('busy'));
		await expect(isEditorRunOnProduction(contextOf('manual', { getCredentials }))).rejects.toThrow(
			'busy',
		);
	});
});
