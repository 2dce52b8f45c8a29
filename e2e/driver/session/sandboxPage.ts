/** Opens the page of the sandbox in Chromium. It needs no n8n. */
import { chromium } from 'playwright-core';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

import { CHROMIUM_MISSING, findChromium } from './browser';

export interface OpenPage {
	readonly page: Page;
	readonly context: BrowserContext;
	/** What the browser complained about: errors of scripts and of the policy. */
	readonly complaints: readonly string[];
}

/**
 * Opens an address and closes the browser afterwards.
 *
 * @throws Error if there is no Chromium.
 */
export async function withPage(
	url: string,
	options: BrowserContextOptions,
	use: (open: OpenPage) => Promise<void>,
): Promise<void> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Error(CHROMIUM_MISSING);
	const browser = await chromium.launch({
		executablePath,
		args: [
			...['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
			...['--disable-background-networking', '--disable-component-update'],
			// The cases play a page of another site with this name, as DNS rebinding would.
			'--host-resolver-rules=MAP rebound.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		],
	});
	try {
		const context = await browser.newContext({
			viewport: { width: 1440, height: 1000 },
			permissions: ['clipboard-read', 'clipboard-write'],
			...options,
		});
		const page = await context.newPage();
		page.setDefaultTimeout(15_000);
		const complaints: string[] = [];
		page.on('pageerror', (error) => complaints.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') complaints.push(message.text());
		});
		await page.goto(url, { waitUntil: 'domcontentloaded' });
		await use({ page, context, complaints });
	} finally {
		await browser.close();
	}
}
