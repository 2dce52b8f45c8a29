/** Runs an operation that downloads a file, with the real client and a scripted stream. */
import { createPayoutClient } from '../../../client';
import type { Form, Operation } from '../../../nodes/CrossBorderPayouts/operations/operation';
import { createFakeClock } from '../fakes/fakeClock';
import { createFakeStreams, type ScriptedStream } from '../fakes/fakeStreams';
import { runForm } from './runOperation';

export function runDownload(operation: Operation, form: Form, answer: ScriptedStream) {
	const transport = createFakeStreams(answer);
	const clock = createFakeClock({ autoAdvance: true });
	const client = createPayoutClient({ baseUrl: 'https://service.example', transport, clock });
	const sent = (): unknown => {
		const body = transport.requests[0]?.body;
		return body === undefined ? undefined : JSON.parse(new TextDecoder().decode(body));
	};
	return { transport, sent, result: runForm(operation, client, form) };
}
