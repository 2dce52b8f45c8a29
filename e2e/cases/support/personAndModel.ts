/** A model that plays a script, and a person who presses the buttons of the mails. */
import { strict as assert } from 'node:assert';

import type { ModelAnswer, ModelServer } from '../../driver/servers/modelServer';
import type { Execution, WorkflowDocument } from '../../driver/session/n8nApi';

export interface Agent {
	readonly model: ModelServer;
	/**
	 * Runs the workflow with a script of the model.
	 *
	 * @param decisions of the person, one for each mail
	 */
	run(script: readonly ModelAnswer[], decisions: readonly Decision[]): Promise<Execution>;
	/** The text of each mail so far. */
	mails(): string[];
	/** The workflow with its credentials. */
	readonly ready: WorkflowDocument;
	/** IDs of the payments, by their external ID. */
	payments(): Readonly<Record<string, readonly string[]>>;
}

export type Decision = 'Approve' | 'Decline';

/** Follows the link of a button, as a person's browser does. */
export async function follow(body: string, button: Decision): Promise<void> {
	const link = new RegExp(`<a[^>]* href="([^"]*)"[^>]*>\\s*${button}\\s*</a>`).exec(body)?.[1];
	assert.ok(link, `the mail has no button ${button}: ${body}`);
	const page = await fetch(link.replaceAll('&amp;', '&'), {
		signal: AbortSignal.timeout(30_000),
		headers: { 'user-agent': BROWSER },
	});
	const text = await page.text();
	assert.equal(page.status, 200, text);
}

/** n8n takes no answer from the programs that look at links before a person does. It knows them by their name. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
