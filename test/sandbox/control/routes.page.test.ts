/** The commands that docs/sandbox.md gives for causing events and faults. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { openTestStream } from '../../support/servers/readSandboxStream';
import { field } from '../../support/servers/sandboxRequests';
import { startTestSandbox } from '../../support/servers/startSandbox';

const page = readFileSync(join(__dirname, '..', '..', '..', 'docs/sandbox.md'), 'utf8');

interface Command {
	readonly method: string;
	readonly path: string;
	readonly body: string | undefined;
}

const commands = [
	...page.matchAll(/^curl (?:-X (\S+) )?http:\/\/127\.0\.0\.1:8787(\S+)(?: -d '([^']*)')?$/gm),
].map(([, method, path = '', body]): Command => ({
	method: method ?? (body === undefined ? 'GET' : 'POST'),
	path,
	body,
}));

it('the commands of docs/sandbox.md work and do what it says', async () => {
	const sandbox = await startTestSandbox();
	const stream = await openTestStream(sandbox, '/v3/events');
	let paymentId = 'PAYMENT_ID';
	const run = async ({ method, path, body }: Command): Promise<unknown> => {
		const response = await fetch(`${sandbox.baseUrl}${path.replace('PAYMENT_ID', paymentId)}`, {
			method,
			...(body !== undefined && { body }),
		});
		const answer: unknown = await response.json();
		expect({ path, status: response.status, answer }).toMatchObject({ path, status: 200 });
		return answer;
	};
	expect(commands.map(({ path }) => path)).toEqual([
		'/control/state',
		'/control/settings',
		'/control/burst',
		'/control/payments/PAYMENT_ID/advance',
		'/control/faults',
		'/control/streams/cut',
		'/control/faults',
	]);
	const [state, settings, burst, advance, refuse, cut, accept] = commands as [
		Command,
		Command,
		Command,
		Command,
		Command,
		Command,
		Command,
	];
	expect(field(await run(state), 'streams')).toHaveLength(1);
	await run(settings);
	paymentId = String(Object(field(await run(burst), 'paymentIds'))[0]);
	expect(sandbox.control.events('v3')).toHaveLength(15);
	await run(advance);
	expect(sandbox.control.payments().find(({ id }) => id === paymentId)).toMatchObject({
		status: 'reversed',
	});
	await run(refuse);
	await run(cut);
	expect(sandbox.control.streams()).toEqual([]);
	stream.close();
	const statusOfStream = async (): Promise<number> => {
		const { response, close } = await openTestStream(sandbox, '/v3/events');
		close();
		return response.status;
	};
	expect(await statusOfStream()).toBe(403);
	await run(accept);
	expect(await statusOfStream()).toBe(200);
});
