/**
 * Simplify of the trigger, in n8n's own trigger context against the sandbox: payments come in the flat shape,
 * everything else unchanged.
 */
import '../../support/engine/quietN8n';
import { activate, Database, until, type RunningTrigger } from '../../support/engine/triggerHost';
import { startTestSandbox, type TestSandbox } from '../../support/servers/startSandbox';

let sandbox: TestSandbox;
let running: RunningTrigger | undefined;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});

beforeEach(() => {
	sandbox.control.reset();
});

afterEach(async () => {
	await running?.close();
	await until(() => sandbox.control.streams().length === 0, 'all sockets closed');
});

const start = async (apiVersion: string): Promise<Database> => {
	const database = new Database();
	running = await activate(sandbox, database, { apiVersion, events: [], simple: true });
	await until(() => sandbox.control.streams().length === 1, 'the stream to open');
	return database;
};

const shape = {
	externalId: null,
	paymentId: expect.any(String),
	amount: expect.any(Number),
	currency: 'INR',
	sourceAmount: expect.any(Number),
	sourceCurrency: expect.any(String),
	rate: expect.any(Number),
	rateFrom: 'amounts',
	country: 'IND',
	timestamp: expect.any(String),
	bankReference: null,
	walletAmount: expect.any(Number),
	walletCurrency: expect.any(String),
	walletPremium: expect.any(Number),
	walletTxnCost: expect.any(Number),
	source: 'stream',
	redelivered: false,
};
const queued = {
	...shape,
	status: 'queued',
	category: 'inProgress',
	releaseFunds: false,
	action: 'wait',
};
const succeeded = {
	...shape,
	status: 'succeeded',
	category: 'success',
	releaseFunds: true,
	action: 'none',
};
const reversed = {
	...shape,
	status: 'reversed',
	category: 'failed',
	releaseFunds: false,
	action: 'recoverFunds',
};
const statuses = ['queued', 'succeeded', 'reversed'];

it('gives the payments of v3 the flat shape', async () => {
	const database = await start('v3');
	await sandbox.control.burst({ payments: 1, statuses, country: 'IND' });
	await until(() => database.events.length === 3, '3 events');
	const event = { eventId: expect.any(String), event: 'payment' };
	expect(database.events).toEqual(
		[queued, succeeded, reversed].map((facts) => ({ ...facts, ...event })),
	);
});

it('gives the payments of v2 the flat shape, also those of an update that was looked up', async () => {
	const database = await start('v2');
	await sandbox.control.burst({ payments: 1, statuses, country: 'IND' });
	await until(() => database.events.length >= 3, '3 events');
	for (const item of database.events)
		expect(item).toMatchObject({
			eventId: null,
			...shape,
			event: expect.stringMatching(/^payment/),
		});
	expect(database.events.map(({ status }) => status)).toEqual(
		expect.arrayContaining(['queued', 'succeeded', 'reversed']),
	);
});

it('leaves an event about an error whole, and one that cannot be read', async () => {
	const database = await start('v3');
	const data = { payment_id: 'p', error: { title: 'No route' } };
	sandbox.control.appendEvent({ version: 'v3', event: 'payment-error', data });
	sandbox.control.appendEvent({ version: 'v3', event: 'payment', rawData: '[]' });
	await until(() => database.events.length === 2, '2 events');
	expect(database.events).toMatchObject([
		{
			event: 'payment-error',
			payment: data,
			category: null,
			releaseFunds: false,
			action: 'lookUpLater',
		},
		{ event: 'payment', payment: null, parseError: { start: '[]' }, releaseFunds: false },
	]);
});
