/** The reports of the sandbox against the node's own outputs, without a word about columns. */
import { readRecords } from '../../../../client/csv/readRecords';
import { simplifyPayment } from '../../../../client/payment/simplifyPayment';
import { tableOf } from '../../../../client/report/reconcile/readTable';
import { reconcile } from '../../../../client/report/reconcile/reconcile';
import { chunksOf, listOf } from '../../../support/fakes/fakeDownload';
import type { Behaviours } from '../../../../sandbox/behaviours/rows';
import { callSandbox } from '../../../support/servers/signForSandbox';
import { startTestSandbox, type TestSandbox } from '../../../support/servers/startSandbox';

const window = { start: '2020-01-01T00:00:00Z', end: '2100-01-01T00:00:00Z' };

const report = async (sandbox: TestSandbox, name: string, body: object) => {
	const { text } = await callSandbox(sandbox, 'POST', `/v3/reports/${name}`, { body });
	return readRecords(chunksOf(text, 1_000), name);
};

const pay = (sandbox: TestSandbox, externalId: string, ...statuses: string[]): string => {
	const { id } = sandbox.control.makePayment({ externalId });
	sandbox.control.flipPayment(id, statuses);
	return id;
};

const outputOf = async (sandbox: TestSandbox, id: string) => {
	const { body } = await callSandbox(sandbox, 'GET', `/v3/payments/${id}`);
	return { ...simplifyPayment(Object(body)) };
};

test("the sandbox's reports and the node's own outputs agree, and what differs is found", async () => {
	const sandbox = await startTestSandbox();
	const good = pay(sandbox, 'INV-1', 'processing', 'succeeded');
	const failed = pay(sandbox, 'INV-2', 'failed');
	const reversed = pay(sandbox, 'INV-3', 'processing', 'succeeded', 'reversed');
	const later = pay(sandbox, 'INV-4', 'processing', 'succeeded');
	pay(sandbox, 'INV-5', 'processing', 'succeeded');
	const rows = await Promise.all(
		[good, failed, reversed, later].map(async (id) => await outputOf(sandbox, id)),
	);
	sandbox.control.flipPayment(later, ['reversed']);
	sandbox.control.addWalletEntry({ operation: 'validation', amount: -0.05 });
	sandbox.control.addWalletEntry({ operation: 'fund', amount: 1_000 });

	const { summary, differences } = await reconcile(
		{
			payout: [await report(sandbox, 'payout', { country: 'IND', ...window })],
			wallet: [await report(sandbox, 'wallet', { api_country: 'IND' })],
			ledger: tableOf(rows),
		},
		{ window },
	);

	const found = await listOf(differences());
	expect(found.map(({ externalId, match }) => `${externalId} ${match}`).sort()).toEqual([
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

describe.each<[string, Behaviours['R15'], object | string]>([
	['in another order of columns', 'otherOrder', { matched: 1 }],
	['with more columns', 'moreColumns', { matched: 1 }],
	['with a byte order mark', 'byteOrderMark', { matched: 1 }],
	['with each row twice', 'rowTwice', { duplicate: 1 }],
	['without rows', 'headerAlone', { missingInReport: 1 }],
	['with nothing at all', 'empty', { missingInReport: 1 }],
	[
		'without external IDs',
		'columnMissing',
		"payout.externalId: is needed, and the payout report has no column 'external_id'. Name the column. Its columns are id, created_at, ",
	],
])('reports %s', (_, R15, expected) => {
	test(R15, async () => {
		const sandbox = await startTestSandbox({ behaviours: { R15 } });
		const id = pay(sandbox, 'INV-1', 'processing', 'succeeded');
		const found = reconcile(
			{
				payout: [await report(sandbox, 'payout', { country: 'IND', ...window })],
				wallet: [await report(sandbox, 'wallet', { api_country: 'IND' })],
				ledger: tableOf([await outputOf(sandbox, id)]),
			},
			{ window },
		);
		if (typeof expected === 'string') await expect(found).rejects.toThrow(expected);
		else expect((await found).summary.payments).toMatchObject(expected);
	});
});
