/* eslint-disable @n8n/community-nodes/no-restricted-imports -- not part of the published package */
/** Opens n8n's editor in Chromium, with the playwright-core of the installed n8n. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type { N8nInstall } from '../install/installN8n';
import { OWNER } from './n8nSession';

/** The few parts of playwright's page that the screenshots use. */
export interface Page {
	goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
	getByTestId(id: string): Locator;
	locator(selector: string): Locator;
	waitForTimeout(ms: number): Promise<void>;
	screenshot(options: { path: string; animations: 'disabled' }): Promise<unknown>;
	setDefaultTimeout(ms: number): void;
	setDefaultNavigationTimeout(ms: number): void;
	setViewportSize(size: { width: number; height: number }): Promise<void>;
	mouse: { move(x: number, y: number): Promise<void> };
	keyboard: { press(keys: string): Promise<void> };
}

export interface Locator {
	first(): Locator;
	nth(index: number): Locator;
	locator(selector: string): Locator;
	getByTestId(id: string): Locator;
	filter(options: { hasText: string }): Locator;
	all(): Promise<Locator[]>;
	allInnerTexts(): Promise<string[]>;
	inputValue(): Promise<string>;
	fill(text: string): Promise<void>;
	click(): Promise<void>;
	dblclick(): Promise<void>;
	waitFor(options?: { state?: 'visible' | 'hidden'; timeout?: number }): Promise<void>;
}

interface Context {
	pages(): Page[];
	request: { post(url: string, options: { data: unknown }): Promise<{ ok(): boolean }> };
	addInitScript(script: string): Promise<void>;
	close(): Promise<void>;
}

interface Playwright {
	selectors: { setTestIdAttribute(name: string): void };
	chromium: {
		launchPersistentContext(folder: string, options: Record<string, unknown>): Promise<Context>;
	};
}

/** Path of Chromium, or undefined. */
export const findChromium = (): string | undefined =>
	CHROMIUM_PATHS.find((file) => existsSync(file));

export const CHROMIUM_MISSING =
	'Chromium was not found. On Debian and Ubuntu install it with: apt-get install -y chromium';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Starts a headless Chromium that is logged in to n8n.
 *
 * @param profile an empty folder for Chromium's profile.
 * @throws Error if there is no Chromium.
 */
export async function openEditor(
	install: N8nInstall,
	baseUrl: string,
	profile: string,
	size: { width: number; height: number },
): Promise<{ page: Page; close(): Promise<void> }> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Error(CHROMIUM_MISSING);
	// Boundary: playwright-core is no dependency of the root, so its types are not available.
	const load = createRequire(path.join(install.directory, 'package.json'));
	const { chromium, selectors } = load('playwright-core') as Playwright;
	selectors.setTestIdAttribute('data-test-id');
	const context = await chromium.launchPersistentContext(profile, {
		executablePath,
		headless: true,
		viewport: size,
		args: [
			...[
				'--headless',
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-sync',
			],
			// Containers have little shared memory, and Chromium ends when it is full.
			'--disable-dev-shm-usage',
			...['--disable-background-networking', '--disable-component-update'],
			// The editor requests news from a few hosts. The picture must not depend on them.
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		],
	});
	const page = context.pages()[0];
	if (page === undefined) throw new Error('Chromium opened no page.');
	page.setDefaultTimeout(15_000);
	page.setDefaultNavigationTimeout(60_000);
	const login = await context.request.post(`${baseUrl}/rest/login`, {
		data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
	});
	if (!login.ok()) throw new Error('The owner could not log in.');
	await context.addInitScript(`
		localStorage.setItem('sidebar.collapsed', 'true');
		localStorage.setItem('N8N_LOGS_PANEL_OPEN', 'false');
		localStorage.setItem('N8N_NDV_OUTPUT_PANEL_DISPLAY_MODE', 'table');
		localStorage.setItem('N8N_THEME', 'light');
	`);
	return { page, close: async () => await context.close() };
}
