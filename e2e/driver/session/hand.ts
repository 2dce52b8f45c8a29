/** A person's hand at the editor. It counts clicks and entries. */
import type { Locator } from 'playwright-core';

export interface Hand {
	click(what: string, target: Locator): Promise<void>;
	doubleClick(what: string, target: Locator): Promise<void>;
	/** Types a text into a field, and replaces its contents. */
	enter(what: string, target: Locator, text: string): Promise<void>;
	/** Drags a thing into another, such as a column of the input into a field. Counts as one entry. */
	drag(what: string, from: Locator, to: Locator): Promise<void>;
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
		async drag(what, from, to) {
			// The editor notices a drag only if the mouse is seen on its way.
			await from.dragTo(to, { steps: 10 });
			steps.push(`drag ${what}`);
		},
		done: () => steps,
		start: () => {
			steps = [];
		},
	};
}
