/** A person's hand at the editor. It counts clicks and entries. */
import type { Locator } from 'playwright-core';

export interface Hand {
	click(what: string, target: Locator): Promise<void>;
	doubleClick(what: string, target: Locator): Promise<void>;
	/** Types a text into a field, in place of what is there. */
	enter(what: string, target: Locator, text: string): Promise<void>;
	/** Each click and each entry since `start`, in order. A double click counts as two. */
	done(): readonly string[];
	/** Starts to count again. */
	start(): void;
}

export function createHand(): Hand {
	let steps: string[] = [];
	return {
		async click(what, target) {
			await target.click();
			steps.push(`click ${what}`);
		},
		async doubleClick(what, target) {
			await target.dblclick();
			steps.push(`click ${what}`, `click ${what} again`);
		},
		async enter(what, target, text) {
			await target.fill(text);
			steps.push(`enter ${what}`);
		},
		done: () => steps,
		start: () => {
			steps = [];
		},
	};
}
