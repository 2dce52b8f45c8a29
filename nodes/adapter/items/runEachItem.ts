import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import { createClient } from '../n8n/createClient';
import { readEnvironment } from '../n8n/editorRun';
import type { OperationFacts, RunsEachItem, Surroundings } from './itemOperation';
import { createEmptyExpressionCheck } from './emptyExpression';
import { createFormReader } from './formReader';
import type { TaskLimit } from './taskLimit';
import { explained, toItems, type Work } from './work';
import { n8nClock } from '../n8n/clock';
import { showHints } from '../n8n/showHints';
import { readTimezone } from '../n8n/timezone';

/** Runs independent items. Each is read and run in its turn. */
export function runEachItem(
	context: IExecuteFunctions,
	operation: OperationFacts & RunsEachItem,
	{ inTurn }: TaskLimit,
): Work {
	const { fields, run } = operation;
	const signal = context.getExecutionCancelSignal();
	const readForm = createFormReader(context, fields);
	const findProblem = createEmptyExpressionCheck(context, fields);
	const hints = new Set<string>();
	const surroundings: Surroundings = {
		showHint: (hint) => hints.add(hint),
		timezone: readTimezone(context),
		startedAt: n8nClock.now(),
		readEnvironment: async () => await readEnvironment(context),
	};
	let client: Promise<PayoutClient> | undefined;
	return {
		runItem: async (progress) =>
			await inTurn(async () => {
				client ??= createClient(context);
				progress.form = readForm(progress.itemIndex);
				const problem = findProblem(progress.itemIndex, progress.form);
				if (problem) throw problem;
				const ready = await client;
				progress.wasBegun = true;
				return await explained(
					ready,
					async () =>
						await toItems(
							context,
							await run(ready, progress.form, signal, surroundings),
							operation,
							progress.form,
						),
				);
			}),
		end: async () => await showHints(context, hints),
	};
}
