/** The reports of the sandbox against the node's own outputs, without a word about columns. */
import { readRecords } from '../../../../client/csv/readRecords';
import { simplifyPayment } from '../../../../client/payment/simplifyPayment';
import { tableOf } from '../../../../client/report/reconcile/readTable';
import { reconcile } from '../../../../client/report/reconcile/reconcile';
import { chunksOf, listOf } from '../../../support/fakes/fakeDownload';
import { callSandbox } from '../../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../../support/servers/startSandbox';

const window = { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };

let sandbox: TestSandbox;

beforeAll(async () => {
	sandbox = await startTestSandbox();
});
beforeEach(() => sandbox.control.reset());

const report = async (name: string, body: object) => {
	const { text } = await callSandbox(sandbox, 'POST', `/v3/reports/${name}`, { body });
	return readRecords(chunksOf(text, 1_000), name);
};

const pay = (externalId: string, ...statuses: string[]): string => {
	const { id } = sandbox.control.makePayment({ externalId });
	sandbox.control.flipPayment(id, statuses);
	return id;
};

const outputOf = async (id: string) => {
	const { body } = await callSandbox(sandbox, 'GET', `/v3/payments/${id}`);
	return { ...simplifyPayment(Object(body)) };
};

test("the sandbox's reports and the node's own outputs agree, and what differs is found", async () => {
	const good = pay('INV-1', 'processing', 'succeeded');
	const failed = pay('INV-2', 'failed');
	const reversed = pay('INV-3', 'processing', 'succeeded', 'reversed');
	const later = pay('INV-4', 'processing', 'succeeded');
	pay('INV-5', 'processing', 'succeeded');
	const rows = await Promise.all([good, failed, reversed, later].map(outputOf));
	sandbox.control.flipPayment(later, ['reversed']);
	sandbox.control.addWalletEntry({ operation: 'validation', amount: -0.05 });
	sandbox.control.addWalletEntry({ operation: 'fund', amount: 1_000 });

	const { summary, differences } = await reconcile(
		{
			payout: [await report('payout', { country: 'IND', ...window })],
			wallet: [await report('wallet', { api_country: 'IND' })],
			ledger: tableOf(rows),
		},
		{ window },
	);

	const found = await listOf(differences());
	expect(found.map(({ externalId, match }) => `${externalId} ${match}`)).toEqual([
		'INV-3 reversed',
		'INV-4 statusDiffers',
		'INV-5 missingInLedger',
	]);
	expect(summary).toMatchObject({
		payments: { matched: 2, reversed: 1, statusDiffers: 1, missingInLedger: 1, validationFee: 1 },
		notCompared: [],
		unrecognisedOperations: [],
		withoutPayment: 0,
	});
	const [wallet] = summary.wallet;
	expect(summary.wallet).toHaveLength(1);
	expect(wallet).toMatchObject({ validationFees: '0.05', other: '1000' });
	expect(summary.unknownCosts).toBe(0);
	expect(wallet?.cost).toBe(wallet?.debited);
});
