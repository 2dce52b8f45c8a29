/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals, no-console -- not part of the published package */
/**
 * Takes the pictures of docs/images from a running demo: `npx tsx e2e/tools/screenshot.ts` (needs Chromium
 * and a build).
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { openBrowser } from '../driver/session/browser';
import { readExample } from '../driver/examples';
import { newestN8n } from '../n8n/versions';
import { startDemo } from './startDemo';
import type { Demo } from './startDemo';

const IMAGES = path.resolve(__dirname, '../../docs/images');
/** Wide and low, for the workflow in a row. */
const CANVAS = { width: 1440, height: 640 };
/** The size of a usual screen, for three panels side by side. */
const PANELS = { width: 1600, height: 900 };

async function main(): Promise<void> {
	await mkdir(IMAGES, { recursive: true });
	const demo = await startDemo(newestN8n, (line) => console.log(line));
	try {
		const { page, close } = await openBrowser(demo.n8n.baseUrl, CANVAS);
		try {
			await drawPayout(page, demo);
			await drawSend(page, demo);
			await drawEvents(page, demo);
		} finally {
			await close();
		}
	} finally {
		await demo.stop();
	}
}

/** The paying workflow after a run. */
async function drawPayout(page: Page, demo: Demo): Promise<void> {
	await openWorkflow(page, demo, demo.payWorkflow.id);
	await page.getByTestId('execute-workflow-button').click();
	await page.getByTestId('canvas-node-status-mark-success').nth(4).waitFor({ timeout: 60_000 });
	await draw(page, 'editor.png');
}

/** The node of the first workflow, with its output. */
async function drawSend(page: Page, demo: Demo): Promise<void> {
	const workflow = readExample('first-payout', demo.credential);
	await openWorkflow(page, demo, await demo.n8n.api.importWorkflow(workflow));
	await page.getByTestId('execute-workflow-button').click();
	await page.getByTestId('canvas-node-status-mark-success').nth(2).waitFor({ timeout: 60_000 });
	await page.setViewportSize(PANELS);
	await nodeNamed(page, 'Send Payout').dblclick();
	await page.getByTestId('ndv').waitFor();
	await draw(page, 'payment-node.png');
	await page.getByTestId('ndv-close-button').click();
	await page.setViewportSize(CANVAS);
}

/** The workflow that events start. */
async function drawEvents(page: Page, demo: Demo): Promise<void> {
	await openWorkflow(page, demo, demo.eventWorkflow.id);
	await draw(page, 'events.png');
}

async function openWorkflow(page: Page, demo: Demo, id: string): Promise<void> {
	await page.goto(`${demo.n8n.baseUrl}/workflow/${id}`, { waitUntil: 'domcontentloaded' });
	await page.getByTestId('canvas-node').first().waitFor({ timeout: 60_000 });
	await page.getByTestId('canvas-node').first().locator('img,svg').first().waitFor();
	await page.getByTestId('zoom-to-fit').click();
	await page.waitForTimeout(1000);
}

async function draw(page: Page, file: string): Promise<void> {
	await page.waitForTimeout(1500);
	for (const close of await page.locator('.el-notification__closeBtn').all())
		await close.click().catch(() => undefined);
	// Moves the mouse to an empty spot, because a node under it shows its toolbar or its name.
	await page.mouse.move(CANVAS.width / 2, 20);
	await page.waitForTimeout(800);
	await page.screenshot({ path: path.join(IMAGES, file), animations: 'disabled' });
	console.log(`docs/images/${file}`);
}

function nodeNamed(page: Page, name: string): Locator {
	return page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
}

// Without a handler, Node would end without running the exit handlers that stop n8n.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => process.exit(130));

main().then(
	() => process.exit(0),
	(error: unknown) => {
		console.error(error);
		process.exit(1);
	},
);
