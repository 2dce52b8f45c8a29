import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import { createClient } from '../n8n/createClient';
import type { OperationFacts, RunsEachItem } from './itemOperation';
import { createFormReader } from './formReader';
import type { TaskLimit } from './taskLimit';
import { explained, toItems, type Work } from './work';
import { outcomeOf } from '../../../client/async/outcomeOf';

/** Runs independent items. Each is read and run in its turn. */
export function runEachItem(
	context: IExecuteFunctions,
	operation: OperationFacts & RunsEachItem,
	{ inTurn }: TaskLimit,
): Work {
	const { fields, run } = operation;
	const signal = context.getExecutionCancelSignal();
	const readForm = createFormReader(context, fields);
	const hints = new Set<string>();
	let client: Promise<PayoutClient> | undefined;
	return {
		runItem: async (progress) =>
			await inTurn(async () => {
				client ??= createClient(context);
				progress.form = readForm(progress.itemIndex);
				const ready = await client;
				progress.wasBegun = true;
				return await explained(
					ready,
					async () =>
						await toItems(
							context,
							await run(ready, progress.form, signal, (hint) => hints.add(hint)),
							operation,
							progress.form,
						),
				);
			}),
		async end() {
			// Older versions of n8n have no hints at run time. A failure here must not change the
			// outcomes of the items.
			const message = [...hints].join(' ');
			if (message === '' || !('addExecutionHints' in context)) return;
			await outcomeOf(
				(async () => context.addExecutionHints({ message, location: 'outputPane' }))(),
			);
		},
	};
}
