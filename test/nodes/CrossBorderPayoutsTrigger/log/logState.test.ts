import { ApiError, ContractError, InputError, TransportError } from '../../../../client/errors';
import {
	createCrashReporter,
	createStateReporter,
	createSweepReporter,
} from '../../../../nodes/CrossBorderPayoutsTrigger/log/logState';
import { createFakeTriggerContext } from '../../../support/fakes/fakeTriggerContext';

const refusal = (code: 'unauthorized' | 'forbidden', status: number): ApiError =>
	new ApiError(code, 'GET /v3/events', status, {
		detail: 'test-detail',
		fields: [],
		extensions: {},
	});

it('does not treat a slow workflow as a fault of the connection', () => {
	const { context, failures, logs } = createFakeTriggerContext();
	createStateReporter(context)({ kind: 'disconnected', reason: 'behind', retryInMs: 0 });
	expect(failures).toEqual([]);
	expect(logs).toEqual([
		'info: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): this workflow is slower than others with this credential, so it continues on its own connection',
	]);
});

it('logs each state', () => {
	const { context, failures, logs } = createFakeTriggerContext();
	const report = createStateReporter(context);
	const error = new TransportError('network', true, 'ECONNRESET');
	report({ kind: 'disconnected', reason: 'broken', error, retryInMs: 1_400 });
	report({ kind: 'disconnected', reason: 'silent', retryInMs: 10 });
	report({ kind: 'connected', resumed: true });
	expect(failures).toEqual([]);
	expect(logs).toEqual([
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): connection broken (network), next try in 1 s',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): connection silent, next try in 1 s',
		'info: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): connected, resumed after the last event',
	]);
});

it('says that the stream has resumed only when that is proven, and nothing about a connection that another workflow needed', () => {
	const { context, logs } = createFakeTriggerContext();
	const report = createStateReporter(context);
	report({ kind: 'connected', resumed: false, place: 'e1' });
	report({ kind: 'connected', resumed: false, place: 'e1' });
	report({ kind: 'connected', resumed: true });
	expect(logs.map((line) => line.slice(line.lastIndexOf(': ') + 2))).toEqual([
		'connected',
		'connected, resumed after the last event',
	]);
});

it('writes no text of the service to the log', () => {
	const { context, logs } = createFakeTriggerContext();
	createStateReporter(context)({
		kind: 'needsAttention',
		error: refusal('forbidden', 403),
		retryInMs: 60_000,
	});
	expect(logs.join('\n')).not.toContain('test-detail');
});

it('reports what could not be listed, without any text of the service', () => {
	const { context, logs, failures } = createFakeTriggerContext();
	const report = createSweepReporter(context);
	report({ part: 'IND', error: refusal('forbidden', 403), retryInMs: 60_000 });
	report({ part: 'PAK', error: 'no error', retryInMs: 10 });
	report({
		part: 'all',
		error: new ContractError('GET payments', 200, '', '1 of 3 payments lack status'),
		retryInMs: null,
	});
	expect(failures).toEqual([]);
	expect(logs).toEqual([
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): changes during the interruption could not be looked up (IND: forbidden 403), next try in 60 s',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): changes during the interruption could not be looked up (PAK: unknown), next try in 1 s',
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): some payments that changed during the interruption cannot be read (all: 1 of 3 payments lack status)',
	]);
});

it('shows an unusable credential once, and every other fault each time', () => {
	const { context, logs } = createFakeTriggerContext();
	const failures: Error[] = [];
	const report = createCrashReporter(context, (error) => void failures.push(error));
	const unusable = new InputError(
		[{ field: 'Base URL', problem: 'is empty' }],
		'invalid_credential',
	);
	report(unusable);
	report(unusable);
	expect(failures.map(({ message }) => message)).toEqual(["'Base URL' is empty"]);
	expect(logs.at(-1)).toBe(
		'warn: Cross-Border Payouts Trigger of workflow "Test" (ID: workflow-1): \'Base URL\' is empty, next try in a minute',
	);
	report(new InputError([{ field: 'Base URL', problem: 'is no address' }], 'invalid_credential'));
	report(new Error('test-fault'));
	report(new Error('test-fault'));
	expect(failures).toHaveLength(4);
});
