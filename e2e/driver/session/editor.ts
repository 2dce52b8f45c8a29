/** n8n's editor, as a person uses it. Test IDs are those of n8n 2.41. */
import type { Locator, Page } from 'playwright-core';

import type { N8nVersion } from '../../n8n/versions';
import { openBrowser } from './browser';
import { createHand, type Hand } from './hand';
import { pictureFile } from './pictures';

/**
 * Whether each node on the canvas has its icon, or the letter that stands for a missing one. It runs in the
 * browser, so it is source code as text.
 */
const isDrawn = `[...document.querySelectorAll('[data-test-id=canvas-node] .n8n-node-icon')].every(
	(icon) =>
		icon.innerText.trim() !== '' ||
		icon.querySelector('svg') !== null ||
		[...icon.querySelectorAll('img')].some(({ complete }) => complete),
)`;

/** The size of a usual screen. */
export const SCREEN = { width: 1600, height: 900 };

export interface Editor {
	readonly page: Page;
	/** Clicks and enters, and counts it. */
	readonly hand: Hand;
	/** Opens a workflow and waits until its nodes are drawn, if it has any. */
	open(workflowId: string): Promise<void>;
	/**
	 * As `open`, without loading the editor again if it shows a workflow with the right theme. Takes a tenth
	 * of the time.
	 */
	goTo(workflowId: string): Promise<void>;
	/** What an empty canvas shows: it opens the list of nodes. */
	readonly firstStep: Locator;
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
	const firstStep = page.locator(
		['canvas-add-first-step-button', 'canvas-plus-button']
			.map((id) => `[data-test-id=${id}]`)
			.join(','),
	);
	const whenDrawn = async (): Promise<void> => {
		await page.getByTestId('canvas-node').or(firstStep).first().waitFor();
		await page.getByTestId('zoom-to-fit').click();
		await page.waitForFunction(isDrawn);
	};
	const push = async (path: string): Promise<void> =>
		await page.evaluate(
			`document.querySelector('#app').__vue_app__.config.globalProperties.$router.push('${path}')`,
		);
	const node = (name: string): Locator =>
		page.locator(`[data-test-id=canvas-node][data-node-name="${name}"]`);
	let isLoaded = false;
	return {
		page,
		hand,
		field,
		firstStep,
		node,
		close,
		async open(workflowId) {
			await page.goto(`${baseUrl}/workflow/${workflowId}`, { waitUntil: 'domcontentloaded' });
			// Messages of the editor lie over its forms.
			await page.addStyleTag({ content: '.el-notification { display: none !important }' });
			await whenDrawn();
			isLoaded = true;
		},
		async goTo(workflowId) {
			// On other pages, and with an open form, n8n may keep the page or ask a question first.
			const isOnCanvas =
				isLoaded &&
				/\/workflow\/[^/]+$/.test(new URL(page.url()).pathname) &&
				!(await page.getByTestId('ndv').isVisible());
			if (!isOnCanvas) return await this.open(workflowId);
			// Through another page, so that the nodes of the workflow before are gone. Unless that page is complete, n8n
			// shows the workflow before again.
			await push('/settings/personal');
			await page.getByTestId('personal-settings-container').waitFor();
			await page.getByTestId('canvas-wrapper').waitFor({ state: 'hidden' });
			await push(`/workflow/${workflowId}`);
			await whenDrawn();
		},
		async openNode(name) {
			// On a busy machine, n8n sometimes keeps showing the workflow before.
			const isShown = await node(name)
				.waitFor({ timeout: 30_000 })
				.then(
					() => true,
					() => false,
				);
			if (!isShown) {
				await page.reload();
				await whenDrawn();
			}
			await hand.doubleClick(name, node(name));
			const form = page.getByTestId('ndv');
			const opened = await form.waitFor({ timeout: 20_000 }).then(
				() => true,
				() => false,
			);
			// On a busy machine, a canvas that still moves between the two clicks loses them. The second try fails if the
			// form opens just now, because it lies over the node.
			if (!opened) {
				await node(name)
					.dblclick({ timeout: 20_000 })
					.catch(() => undefined);
			}
			await form.waitFor();
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
			isLoaded = false;
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
