/** Each @example of the client compiles and runs: its lines are in one of the tests below. */
import { createPayoutClient } from '../../client';
import { outcomeOf } from '../../client/async/outcomeOf';
import { readRecords } from '../../client/csv/readRecords';
import { ApiError, isPayoutError } from '../../client/errors';
import { emptyProblem } from '../../client/errors/problem';
import { tableOf } from '../../client/report/reconcile/readTable';
import { reconcile } from '../../client/report/reconcile/reconcile';
import { get as getBalance } from '../../client/v3/balance';
import { createFakeClock } from '../support/fakes/fakeClock';
import { chunksOf, listOf } from '../support/fakes/fakeDownload';
import { createFakeTransport, type Step } from '../support/fakes/fakeTransport';
import { listFiles, readText } from './repository';

const baseUrl = 'https://api.example.com';
const clock = createFakeClock();
const open = (...steps: Step[]) =>
	createPayoutClient({ baseUrl, transport: createFakeTransport(...steps), clock });

/** What GET /v2/debug answers if the keys are right. */
const echo: Step = { body: { 'user-agent': 'n8n' } };
const refusal: Step = { status: 401, body: {} };

const trimmed = (lines: readonly string[]): string => lines.map((line) => line.trim()).join('\n');

/** The text after each `@example` of a file, without the comment around it. */
function examplesIn(code: string): string[] {
	return [...code.matchAll(/@example\n([^]*?)\n\s*(?:\* @|\*\/)/g)].map(([, text = '']) =>
		trimmed(text.split('\n').map((line) => line.replace(/^\s*\* ?/, ''))),
	);
}

const examples = listFiles('client', '.ts').flatMap((file) =>
	examplesIn(readText(file)).map((example) => ({ file, example })),
);

it('shows how to make a client, check the connection, and find out what went wrong', () => {
	const count = (name: string): number => examples.filter(({ file }) => file === name).length;
	expect({ face: count('client/index.ts'), errors: count('client/errors/index.ts') }).toEqual({
		face: 4,
		errors: 1,
	});
});

it.each(examples)('$file: its example is run below', ({ example }) => {
	const own = trimmed(readText('test/architecture/clientExamples.test.ts').split('\n'));
	expect(own).toContain(example);
});

it('makes a client', async () => {
	const transport = createFakeTransport({ body: { id: 'p', status: 'succeeded' } });
	const releaseFunds = jest.fn();

	const client = createPayoutClient({ baseUrl: 'https://api.example.com', transport, clock });
	const payment = await client.v3.payment.get({ id: 'INV-2026-0001', external: true });
	if (payment.status === 'succeeded') releaseFunds();

	expect(releaseFunds).toHaveBeenCalledTimes(1);
});

it('calls an endpoint of the list', async () => {
	const client = open({ body: { available: 1 } });

	const balance = await client.ask(getBalance, { country: 'IND' });

	expect(balance).toEqual({ available: 1 });
});

it('checks the connection', async () => {
	const client = open({ status: 401, body: {} }, { status: 401, body: {} });
	const check = async () => {
		const { ok, summary, advice } = await client.check();
		if (!ok) throw new Error(`${summary}. ${advice}`);
	};
	await expect(check()).rejects.toThrow(/\. ./);
});

it('explains an error', async () => {
	const client = open(refusal, echo, refusal);
	const ask = async () => {
		try {
			await client.v3.balance.get({ country: 'IND' });
		} catch (error) {
			throw await client.explain(error);
		}
	};
	await expect(ask()).rejects.toMatchObject({ code: 'v3_not_enabled' });
});

it('distinguishes its own errors from others', () => {
	const quoteAgain = jest.fn();
	for (const error of [
		new Error('Another'),
		new ApiError('quote_expired', 'POST /v3/payments', 400, emptyProblem),
	]) {
		if (isPayoutError(error) && error.code === 'quote_expired') quoteAgain();
	}
	expect(quoteAgain).toHaveBeenCalledTimes(1);
});

it('returns the outcome of a call as a value', async () => {
	const client = open(refusal, echo, refusal);
	const ask = async (): Promise<unknown> => {
		const answer = await outcomeOf(client.v3.balance.get({ country: 'IND' }));
		if (!answer.ok) return await client.explain(answer.error);
		return undefined;
	};
	expect(await ask()).toMatchObject({ code: 'v3_not_enabled' });
});

it('reconciles a ledger with a report', async () => {
	const file = 'external_id,amount,status\nINV-1,5,succeeded\n';
	const report = { chunks: chunksOf(file), endpoint: 'POST /v3/reports/payout' };
	const rows = [{ externalId: 'INV-1', amount: '5' }];

	const { summary, differences, csv } = await reconcile(
		{ payout: [readRecords(report.chunks, report.endpoint)], wallet: [], ledger: tableOf(rows) },
		{ window: { start: '2026-01-01T00:00:00Z', end: '2026-02-01T00:00:00Z' } },
	);

	expect(summary.payments.matched).toBe(1);
	expect(await listOf(differences())).toEqual([]);
	expect((await listOf(csv())).join('')).toContain('\r\nmatched,,INV-1,0,');
});
