import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import { InputError } from '../../../client/errors';
import { createClient } from '../n8n/createClient';
import { readEnvironment } from '../n8n/editorRun';
import { openBinary } from '../n8n/openBinary';
import type { OperationFacts, RunsEachItem, Surroundings } from './itemOperation';
import { createEmptyExpressionCheck } from './emptyExpression';
import { createEmptyOptionsTally } from './emptyOptions';
import { createFormReader } from './formReader';
import { createTemplateCheck } from './jsonTemplate';
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
	const { run } = operation;
	const signal = context.getExecutionCancelSignal();
	const readForm = createFormReader(context, operation);
	const findProblem = createEmptyExpressionCheck(context, operation.fields);
	const findAdded = createTemplateCheck(context, operation.fields);
	const hints = new Set<string>();
	const emptyTally = createEmptyOptionsTally();
	const shared: Omit<Surroundings, 'openFile'> = {
		showHint: (hint) => hints.add(hint),
		timezone: readTimezone(context),
		startedAt: n8nClock.now(),
		readEnvironment: async () => await readEnvironment(context),
		...(operation.takesAllItems?.(context.getNode().parameters) === true
			? {
					items: context.getInputData().map(({ json }) => json),
					hasFiles: context
						.getInputData()
						.some(({ binary }) => Object.keys(binary ?? {}).length > 0),
				}
			: {}),
	};
	let client: Promise<PayoutClient> | undefined;
	return {
		runItem: async (progress) =>
			await inTurn(async () => {
				client ??= createClient(context);
				const { form, issues, emptyOptions } = readForm(progress.itemIndex);
				progress.form = form;
				const problem = findProblem(progress.itemIndex);
				const added = findAdded(progress.itemIndex);
				const all = [...added, ...(problem?.issues ?? []), ...issues];
				if (all.length > 0) throw new InputError(all);
				emptyTally.add(emptyOptions);
				const ready = await client;
				progress.wasBegun = true;
				const surroundings: Surroundings = {
					...shared,
					openFile: (name) => openBinary(context, progress.itemIndex, name),
				};
				return await explained(
					ready,
					async () =>
						await toItems(context, await run(ready, form, signal, surroundings), operation, {
							form,
							emptyOptions,
						}),
				);
			}),
		end: async (hasTrouble) =>
			await showHints(context, [...hints, ...emptyTally.hints()], hasTrouble),
	};
}
