import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import type { InputError } from '../../../client/errors';
import { createClient } from '../n8n/createClient';
import { isEditorRunOnProduction } from '../n8n/editorRun';
import type { Form, ItemRun, OperationFacts, RunsItemsTogether } from './itemOperation';
import { createEmptyExpressionCheck } from './emptyExpression';
import { createFormReader } from './formReader';
import { findModelsChoice } from './modelsChoice';
import type { TaskLimit } from './taskLimit';
import { explained, toItems, type Work } from './work';
import { outcomeOf } from '../../../client/async/outcomeOf';
import { showHints } from '../n8n/showHints';
import { readTimezone } from '../n8n/timezone';
import { findUsedColumns } from './usedColumns';

interface Started {
	readonly client: PayoutClient;
	readonly run: ItemRun;
}

/**
 * Runs items that share something. Reads all forms first, so that the run can check them together
 * before its first request. Then starts all items at once.
 */
export function runItemsTogether(
	context: IExecuteFunctions,
	operation: OperationFacts & RunsItemsTogether,
	{ inTurn, stopping, stop }: TaskLimit,
): Work {
	const { fields, startRun } = operation;
	const signal = context.getExecutionCancelSignal();
	const modelsChoice = operation.createsPayment ? findModelsChoice(context.getNode()) : undefined;
	const { forms, unreadable } = readForms(context, fields);
	const refused = findRefused(context, operation, forms);
	// Stopping here prevents requests for the items before the one that cannot be read.
	if (unreadable.size > 0 && !context.continueOnFail()) stop();
	let started: Promise<Started> | undefined;

	const start = async (): Promise<Started> => {
		const client = await createClient(context);
		const shared = {
			client,
			forms,
			refused,
			inTurn,
			stopping,
			timezone: readTimezone(context),
			usedColumns: findUsedColumns(context.getNode().parameters),
			isEditorRunOnProduction: await isEditorRunOnProduction(context),
			...(signal ? { signal } : {}),
		};
		const run = await explained(client, async () => await startRun(shared));
		if (!context.continueOnFail() && forms.some((_, index) => run.findProblem?.(index))) stop();
		return { client, run };
	};

	return {
		async runItem(progress) {
			const { itemIndex } = progress;
			const form = forms[itemIndex] ?? {};
			progress.form = form;
			if (modelsChoice) throw modelsChoice;
			if (unreadable.has(itemIndex)) throw unreadable.get(itemIndex);
			stopping.throwIfAborted();
			const { client, run } = await (started ??= start());
			const problem = stopping.aborted ? run.findProblem?.(itemIndex) : undefined;
			if (problem !== undefined) throw problem;
			stopping.throwIfAborted();
			progress.wasBegun = true;
			return await explained(
				client,
				async () => await toItems(context, await run.run(form, itemIndex), operation, form),
			);
		},
		async end() {
			// If the run could not start, all items have failed already.
			const run = await started?.then(
				(done) => done.run,
				() => undefined,
			);
			if (run) await endRun(context, run);
		},
	};
}

/** A failure here must not change the outcomes of the items. */
async function endRun(context: IExecuteFunctions, run: ItemRun): Promise<void> {
	await outcomeOf((async () => await showHints(context, [run.hint?.() ?? '']))());
	await outcomeOf((async () => await run.close?.())());
}

function readForms(
	context: IExecuteFunctions,
	fields: OperationFacts['fields'],
): { forms: readonly Form[]; unreadable: ReadonlyMap<number, unknown> } {
	const readForm = createFormReader(context, fields);
	const unreadable = new Map<number, unknown>();
	const forms = context.getInputData().map((_, itemIndex) => {
		try {
			return readForm(itemIndex);
		} catch (error) {
			unreadable.set(itemIndex, error);
			return {};
		}
	});
	return { forms, unreadable };
}

function findRefused(
	context: IExecuteFunctions,
	{ fields, createsPayment }: OperationFacts,
	forms: readonly Form[],
): ReadonlyMap<number, InputError> {
	const find = createEmptyExpressionCheck(context, fields, createsPayment);
	return new Map(
		forms.flatMap((form, itemIndex) => {
			const problem = find(itemIndex, form);
			return problem ? [[itemIndex, problem] as const] : [];
		}),
	);
}
