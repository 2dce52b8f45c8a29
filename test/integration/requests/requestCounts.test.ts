/** The requests that docs/everyday.md names, counted in n8n's engine against the sandbox. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { readText } from '../../architecture/repository';
import { executePayouts } from '../../support/engine/executePayouts';
import { sendForm } from '../../support/fakes/forms';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

type Version = 'v2' | 'v3';

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => sandbox.control.reset());

/** What a case of the table does, after whatever must be there before. */
interface Counted {
	readonly row: string;
	readonly before?: (version: Version) => Promise<void>;
	readonly run: (version: Version) => Promise<void>;
}

async function run(parameters: INodeParameters, items: IDataObject[] = [{}]): Promise<void> {
	const { status, outputs } = await executePayouts(sandbox, { parameters, items });
	expect([status, outputs[0]?.length]).toEqual(['success', expect.any(Number)]);
}

const send = async (version: Version, more: INodeParameters = {}): Promise<void> =>
	await run({ ...sendForm(version), ...more });

const other = (version: Version, operation: INodeParameters): INodeParameters => ({
	apiVersion: version,
	country: 'IND',
	...operation,
});

const cases: readonly Counted[] = [
	{ row: 'Payment: Send, a new payment', run: send },
	{
		row: 'Payment: Send, a payment that exists already',
		before: async (version) => await send(version),
		run: send,
	},
	{ row: 'The same as a dry run', run: async (version) => await send(version, { dryRun: true }) },
	{
		row: 'Payment: Send with *Max Total per Day*, 10 new payments of one run',
		run: async (version) =>
			await run(
				{
					...sendForm(version),
					externalId: '={{ $json.id }}',
					options: { maxTotalPerDay: '100000' },
				},
				Array.from({ length: 10 }, (_, index) => ({ id: `INV-${index}` })),
			),
	},
	{
		row: 'Payment: Get',
		before: async (version) => await send(version),
		run: async (version) =>
			await run(
				other(version, {
					resource: 'payment',
					operation: 'get',
					payment: { __rl: true, mode: 'externalId', value: 'INV-1' },
				}),
			),
	},
	{
		row: 'Payment: Get Many, up to 100 payments',
		before: async (version) => await send(version),
		run: async (version) =>
			await run(
				other(version, { resource: 'payment', operation: 'getAll', returnAll: false, limit: 50 }),
			),
	},
];

const versions = ['v2', 'v3'] as const;

it.each(cases)('$row', async ({ row, before, run: play }) => {
	const counts: number[] = [];
	for (const version of versions) {
		sandbox.control.reset();
		await before?.(version);
		const earlier = sandbox.control.requests().length;
		await play(version);
		counts.push(sandbox.control.requests().length - earlier);
	}
	expect(readText('docs/everyday.md')).toContain(`| ${row} | ${counts.join(' | ')} |`);
});
