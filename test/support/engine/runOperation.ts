/** Runs an operation for one form with the real client and a scripted transport. */
import { sleep } from 'n8n-workflow';
import { createPayoutClient, type PayoutClient } from '../../../client';
import type {
	Form,
	Operation,
	Output,
	Surroundings,
} from '../../../nodes/CrossBorderPayouts/operations/operation';
import type { Clock } from '../../../client/async/clock';
import type { Download, OutputsWithFile } from '../../../client/call/download';
import { createFakeClock } from '../fakes/fakeClock';
import { createFakeTransport, type FakeTransport, type Step } from '../fakes/fakeTransport';

export type OperationResult = Output | readonly Output[] | Download | OutputsWithFile;

export interface OperationRun {
	readonly transport: FakeTransport;
	readonly result: Promise<OperationResult>;
}

/** A stream is read until its time is over. Without a real pause, it would be over before the first byte. */
const afterWork = (clock: Clock): Clock => ({
	...clock,
	sleep: async (ms, signal) => {
		await sleep(0);
		await clock.sleep(ms, signal);
	},
});

export function runOperation(operation: Operation, form: Form, ...steps: Step[]): OperationRun {
	const transport = createFakeTransport(...steps);
	const fake = createFakeClock({ autoAdvance: true });
	const clock = operation.resource === 'paymentEvent' ? afterWork(fake) : fake;
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock });
	return { transport, result: runForm(operation, client, form) };
}

export const inUtc: Surroundings = {
	showHint: () => undefined,
	readEnvironment: async () => 'production',
	// A ledger of one payment, of which no report knows.
	items: [{ externalId: 'INV-9', paymentId: 'p9', amount: '1' }],
	openFile: () => undefined,
	timezone: 'UTC',
	startedAt: Date.parse('2026-01-01T00:00:00Z'),
};

/**
 * Calls the operation as the adapter does, as the only item of its run. A payment's record comes whole, unless the
 * form says otherwise.
 */
export async function runForm(
	operation: Operation,
	client: PayoutClient,
	given: Form,
	signal: AbortSignal = new AbortController().signal,
	surroundings: Surroundings = inUtc,
): Promise<OperationResult> {
	const isPayment = operation.fields.some(({ name }) => name === 'simple');
	const form = isPayment ? { simple: false, ...given } : given;
	if (!operation.startRun) return await operation.run(client, form, signal, surroundings);
	const run = await operation.startRun({
		client,
		forms: [form],
		inTurn: async (task) => await task(),
		signal,
		stopping: signal,
	});
	try {
		return await run.run(form, 0);
	} finally {
		await run.close?.();
	}
}
