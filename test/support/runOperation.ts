/** Runs an operation's `run` over the real client and a scripted transport. */
import { createPayoutClient } from '../../client';
import type { Form, Operation } from '../../nodes/CrossBorderPayouts/operations/operation';
import { createFakeClock } from './fakeClock';
import { createFakeTransport, type FakeTransport, type Step } from './fakeTransport';

export interface OperationRun {
	readonly transport: FakeTransport;
	readonly result: ReturnType<Operation['run']>;
}

export function runOperation(operation: Operation, form: Form, ...steps: Step[]): OperationRun {
	const transport = createFakeTransport(...steps);
	const clock = createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock });
	return { transport, result: operation.run(client, form) };
}
