/** A tool that pays, behind n8n's human review of tools. No example does this, but people build it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { E2eCase } from '../driver/e2eCase';
import { CREDENTIAL_TYPE, withCredential } from '../driver/examples';
import { credentialFor } from '../driver/servers/account';
import { withSandbox } from '../driver/servers/withSandbox';
import type { WorkflowDocument } from '../driver/session/n8nApi';
import { runPayingTool } from './support/payingTool';

const FILE = path.join(__dirname, 'support/payingTool.workflow.json');

export const cases: E2eCase[] = [
	{
		name: 'random calls of a tool that pays, about every eighth without arguments: nothing twice, and nothing that no mail said',
		async run({ n8n: getN8n, seeds, isFull, note }) {
			const n8n = await getN8n();
			await withSandbox({ settleAfterMs: [200, 200] }, async (sandbox, account) => {
				const data = credentialFor(sandbox.baseUrl, account);
				const credential = await n8n.api.importCredential('tool', CREDENTIAL_TYPE, data);
				// Boundary: the file is ours, and n8n refuses it if it is no workflow.
				const document = JSON.parse(readFileSync(FILE, 'utf8')) as WorkflowDocument;
				const workflow = withCredential(document, credential);
				const played = await runPayingTool({ n8n, sandbox, workflow }, seeds(isFull ? 25 : 8));
				note(
					`${played.calls} random calls, ${played.emptyCalls} of them empty: ${played.asked} mails, ${played.paid} payments`,
				);
			});
		},
	},
];
