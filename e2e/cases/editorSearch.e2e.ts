/** A person who searches the editor's list of nodes in their own words finds the package. */
import { strict as assert } from 'node:assert';

import type { Page } from 'playwright-core';

import { unlessChromium, unlessNewestEditor } from '../driver/session/browser';
import { manualChain } from '../driver/session/buildWorkflow';
import type { E2eCase, E2eContext } from '../driver/e2eCase';

const NODE_ROW = 'Cross-Border Payouts';
const DESCRIPTION =
	"Send payouts to bank accounts abroad, or start when a payment's status changes";
/** No node fits it, so that the list is seen to change before the next search. */
const NOTHING = 'qqqqzzzz';

/** What an operations person types who does not know the package's name. */
const SEARCHES = [
	...[
		'payout',
		'payouts',
		'pay',
		'payment',
		'send money',
		'money send',
		'money',
		'transfer',
		'wire',
	],
	...[
		'bank',
		'bank transfer',
		'remittance',
		'cross-border',
		'cross border',
		'beneficiary',
		'supplier',
	],
	...['payroll', 'salary', 'invoice', 'stablecoin', 'USDT', 'USDC', 'India', 'Nigeria', 'Pakistan'],
	...['IFSC', 'ifsc code', 'FX', 'quote', 'balance', 'report', 'statement', 'validate'],
];

export const cases: E2eCase[] = [
	{
		name: `each of ${SEARCHES.length} searches shows the package`,
		skip: unlessChromium,
		run: searchAll,
	},
	{
		name: 'the list of actions begins with the payment in one step, and says what the other way needs',
		skip: unlessNewestEditor,
		run: listActions,
	},
];

async function searchAll(context: E2eContext): Promise<void> {
	const { api } = await context.n8n();
	const { page, open, picture } = await context.editor();
	await open(await api.importWorkflow(manualChain('Search', [])));
	await page.getByTestId('node-creator-plus-button').click();
	const places: string[] = [];
	const missing: string[] = [];
	for (const words of SEARCHES) {
		const rows = await search(page, words);
		const place = rows.findIndex((row) => row.startsWith(NODE_ROW));
		if (place < 0) missing.push(words);
		else places.push(`${words} ${place + 1}`);
		if (words !== 'payout') continue;
		await picture('editorSearch/payout');
		if (context.version.searchShowsDescriptions)
			assert.ok(rows[place]?.includes(DESCRIPTION), rows[place]);
	}
	context.note(`places: ${places.join(', ')}`);
	assert.deepEqual(missing, []);
}

/** @returns the rows that fit, from top to bottom */
async function search(page: Page, words: string): Promise<string[]> {
	const bar = page.getByTestId('node-creator-search-bar');
	const rows = page.getByTestId('item-iterator-item');
	const ours = rows.filter({ hasText: NODE_ROW }).first();
	await bar.fill(NOTHING);
	await ours.waitFor({ state: 'hidden' });
	await bar.fill(words);
	// A search that does not find it is reported with the others.
	await ours.waitFor({ timeout: 30_000 }).catch(() => undefined);
	return (await rows.allInnerTexts()).map((text) => text.trim());
}

async function listActions(context: E2eContext): Promise<void> {
	const { api } = await context.n8n();
	const { page, hand, open, picture } = await context.editor();
	await open(await api.importWorkflow(manualChain('Actions', [])));
	await page.getByTestId('node-creator-plus-button').click();
	await search(page, 'payout');
	const rows = page.getByTestId('item-iterator-item');
	await hand.click(NODE_ROW, rows.filter({ hasText: NODE_ROW }).first());
	const names = page.getByTestId('node-creator-item-name');
	await names.filter({ hasText: 'Get balance' }).first().waitFor();
	// The name of the node comes first.
	const all = await names.allInnerTexts();
	const [first, second] = all.filter((name) => name !== NODE_ROW);
	await picture('editorSearch/actions');
	assert.deepEqual(
		[first, second],
		['Send payment: quote and pay', 'Create payment with a quote that you have'],
	);
}
