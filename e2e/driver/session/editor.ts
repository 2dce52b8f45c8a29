/** n8n's editor, as a person uses it. Test IDs are those of n8n 2.41. */
import type { Locator, Page } from 'playwright-core';

import type { N8nVersion } from '../../n8n/versions';
import { openBrowser } from './browser';
import { createHand, type Hand } from './hand';
import { pictureFile } from './pictures';

/** The size of a usual screen. */
const SCREEN = { width: 1600, height: 900 };

export interface Editor {
	readonly page: Page;
	/** Clicks and enters, and counts it. */
	readonly hand: Hand;
	/** Opens a workflow and waits until its nodes are drawn. */
	open(workflowId: string): Promise<void>;
	/** The node on the canvas. */
	node(name: string): Locator;
	/** Opens a node's form. */
	openNode(name: string): Promise<void>;
	closeNode(): Promise<void>;
	/** A field of the open form, by the name of its parameter. */
	field(name: string): Locator;
	/** Enters a text into a field. */
	enter(name: string, text: string): Promise<void>;
	/** Chooses an entry of a list by its name. */
	choose(name: string, entry: string): Promise<void>;
	/** Chooses between light and dark. The next `open` shows it. */
	useTheme(theme: 'dark' | 'light'): Promise<void>;
	/**
	 * Saves a picture of the part, or of the whole window.
	 *
	 * @param file group and name: `editorErrors/not_found`
	 */
	picture(file: string, part?: Locator): Promise<void>;
	/** Another window of the same browser. Both have the same pictures and theme. */
	openWindow(): Promise<Editor>;
	close(): Promise<void>;
}

/** Starts a browser with the editor. The caller must call `close`. */
export async function openEditor(baseUrl: string, version: N8nVersion): Promise<Editor> {
	const { page, close } = await openBrowser(baseUrl, SCREEN);
	return createEditor(page, baseUrl, version, close);
}

function createEditor(
	page: Page,
	baseUrl: string,
	version: N8nVersion,
	close: () => Promise<void>,
): Editor {
	const hand = createHand();
	const field = (name: string): Locator => page.getByTestId(`parameter-input-${name}`).first();
	const node = (name: string): Locator =>
		page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	return {
		page,
		hand,
		field,
		node,
		close,
		async open(workflowId) {
			await page.goto(`${baseUrl}/workflow/${workflowId}`, { waitUntil: 'domcontentloaded' });
			await page.getByTestId('canvas-node').first().waitFor();
			// Messages of the editor lie over its forms.
			await page.addStyleTag({ content: '.el-notification { display: none !important }' });
			await page.getByTestId('zoom-to-fit').click();
		},
		async openNode(name) {
			await hand.doubleClick(name, node(name));
			await page.getByTestId('ndv').waitFor();
			await page.getByTestId('node-parameters').waitFor();
		},
		async closeNode() {
			await hand.click('Back to canvas', page.getByTestId('ndv-close-button'));
			await page.getByTestId('ndv').waitFor({ state: 'hidden' });
		},
		enter: async (name, text) =>
			await hand.enter(name, field(name).locator('input,textarea').first(), text),
		async choose(name, entry) {
			await hand.click(name, field(name).locator('input').first());
			const list = page.locator('.el-select-dropdown__item:visible');
			const named = page.getByText(entry, { exact: true });
			await hand.click(entry, list.filter({ has: named }).first());
		},
		async useTheme(theme) {
			await page.evaluate(`localStorage.setItem('N8N_THEME', '${theme}')`);
		},
		async picture(file, part) {
			const options = { path: pictureFile(version, file), animations: 'disabled' } as const;
			await (part === undefined ? page.screenshot(options) : part.screenshot(options));
		},
		async openWindow() {
			const other = await page.context().newPage();
			other.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
			return createEditor(other, baseUrl, version, async () => await other.close());
		},
	};
}
