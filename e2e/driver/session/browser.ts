/** Opens n8n's editor in Chromium. */
import { existsSync } from 'node:fs';

import { chromium, selectors } from 'playwright-core';
import type { Page } from 'playwright-core';

import { newestN8n, type N8nVersion } from '../../n8n/versions';
import { OWNER } from './n8nSession';

/** Path of Chromium, or undefined. */
export const findChromium = (): string | undefined =>
	CHROMIUM_PATHS.find((file) => existsSync(file));

export const CHROMIUM_MISSING =
	'Chromium was not found. On Debian and Ubuntu install it with: apt-get install -y chromium';

const CHROMIUM_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** For `skip` of a case that drives Chromium. */
export const unlessChromium = (): string | undefined =>
	findChromium() === undefined ? CHROMIUM_MISSING : undefined;

/** For `skip` of a case that needs what only the editor of the newest n8n has: its marks and its steps. */
export const unlessNewestEditor = ({
	version,
}: {
	readonly version: N8nVersion;
}): string | undefined =>
	version.key === newestN8n.key ? unlessChromium() : `n8n ${version.release} has another editor`;

/** The editor loads slowly if other programs are running. */
export const SLOW_MS = 180_000;

/**
 * Starts a headless Chromium that is logged in to n8n.
 *
 * @throws Error if there is no Chromium.
 */
export async function openBrowser(
	baseUrl: string,
	size: { width: number; height: number },
): Promise<{ page: Page; close(): Promise<void> }> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Error(CHROMIUM_MISSING);
	selectors.setTestIdAttribute('data-test-id');
	const browser = await chromium.launch({
		executablePath,
		args: [
			...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
			// Containers have little shared memory, and Chromium ends when it is full.
			'--disable-dev-shm-usage',
			...['--disable-background-networking', '--disable-component-update'],
			// The editor requests news from a few hosts. The pictures must not depend on them.
			'--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
		],
	});
	try {
		const context = await browser.newContext({ viewport: size });
		context.setDefaultTimeout(SLOW_MS);
		const login = await context.request.post(`${baseUrl}/rest/login`, {
			data: { emailOrLdapLoginId: OWNER.email, password: OWNER.password },
		});
		if (!login.ok()) throw new Error('The owner could not log in.');
		await context.addInitScript(`
			localStorage.setItem('sidebar.collapsed', 'true');
			localStorage.setItem('N8N_LOGS_PANEL_OPEN', 'false');
			localStorage.setItem('N8N_NDV_OUTPUT_PANEL_DISPLAY_MODE', 'table');
			localStorage.N8N_THEME ??= 'light';
		`);
		const page = await context.newPage();
		// The editor asks before it leaves a workflow that is not saved yet.
		page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
		return { page, close: async () => await browser.close() };
	} catch (error) {
		await browser.close();
		throw error;
	}
}
