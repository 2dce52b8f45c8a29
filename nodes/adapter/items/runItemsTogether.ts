import type { IExecuteFunctions } from 'n8n-workflow';

import type { PayoutClient } from '../../../client';
import { InputError, isPayoutError } from '../../../client/errors';
import { arrangeError } from '../errors/arrangeError';
import { createClient } from '../n8n/createClient';
import { isEditorRunOnProduction } from '../n8n/editorRun';
import { createEmptyExpressionCheck } from './emptyExpression';
import { createEmptyOptionsTally } from './emptyOptions';
import type { ItemRun, OperationFacts, RunsItemsTogether } from './itemOperation';
import type { ReadForm } from './readFields';
import { createFormReader } from './formReader';
import { createTemplateCheck } from './jsonTemplate';
import { findModelsChoice } from './modelsChoice';
import type { TaskLimit } from './taskLimit';
import { explained, toItems, type Work } from './work';
import { outcomeOf } from '../../../client/async';
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
	const { startRun } = operation;
	const signal = context.getExecutionCancelSignal();
	const modelsChoice = operation.createsPayment ? findModelsChoice(context.getNode()) : undefined;
	const { readings, unreadable } = readForms(context, operation);
	const forms = readings.map(({ form }) => form);
	const refused = findRefused(context, readings, operation);
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
			log: (line: string) => context.logger.info(line),
			usedColumns: findUsedColumns(context.getNode().parameters),
			isEditorRunOnProduction: await isEditorRunOnProduction(context),
			...(signal ? { signal } : {}),
		};
		const run = await explained(client, async () => await startRun(shared));
		const hasProblem = (_: unknown, index: number): boolean =>
			refused.has(index) || run.findProblem?.(index) !== undefined;
		if (!context.continueOnFail() && forms.some(hasProblem)) stop();
		return { client, run };
	};

	return {
		async runItem(progress) {
			const { itemIndex } = progress;
			const reading = readings[itemIndex] ?? nothing;
			const { form } = reading;
			progress.form = form;
			if (modelsChoice) throw modelsChoice;
			if (unreadable.has(itemIndex)) throw unreadable.get(itemIndex);
			stopping.throwIfAborted();
			const { client, run } = await (started ??= start());
			const problem = run.findProblem?.(itemIndex);
			// An operation that counts what became of its items refuses the item itself.
			if (problem === undefined && refused.has(itemIndex)) throw refused.get(itemIndex);
			if (stopping.aborted && problem !== undefined) throw problem;
			stopping.throwIfAborted();
			progress.wasBegun = true;
			return await explained(
				client,
				async () => await toItems(context, await run.run(form, itemIndex), operation, reading),
			);
		},
		async end(hasTrouble) {
			const begun = started && (await outcomeOf(started));
			// All items have failed then. With "Continue", nothing but a hint says so at the node.
			if (begun?.ok === false)
				await showHints(
					context,
					[describeNotSent(readings.length, begun.error, operation)],
					hasTrouble,
				);
			const run = begun?.ok ? begun.value.run : undefined;
			const emptyTally = createEmptyOptionsTally();
			for (const [index, { emptyOptions }] of readings.entries())
				if (!refused.has(index)) emptyTally.add(emptyOptions);
			if (run) await endRun(context, run, emptyTally.hints(), hasTrouble);
		},
	};
}

function describeNotSent(
	count: number,
	error: unknown,
	{ fields, createsPayment }: OperationFacts,
): string {
	if (!createsPayment || !isPayoutError(error)) return '';
	return `Payments: ${count} not sent: ${arrangeError(error, { fields }).message}`;
}

/** A failure here must not change the outcomes of the items. */
async function endRun(
	context: IExecuteFunctions,
	run: ItemRun,
	hints: readonly string[],
	hasTrouble: boolean,
): Promise<void> {
	await outcomeOf(
		(async () => await showHints(context, [run.hint?.() ?? '', ...hints], hasTrouble))(),
	);
	await outcomeOf((async () => await run.close?.())());
}

const nothing: ReadForm = { form: {}, issues: [], emptyOptions: [] };

function readForms(
	context: IExecuteFunctions,
	facts: OperationFacts,
): { readings: readonly ReadForm[]; unreadable: ReadonlyMap<number, unknown> } {
	const readForm = createFormReader(context, facts);
	const unreadable = new Map<number, unknown>();
	const readings = context.getInputData().map((_, itemIndex) => {
		try {
			return readForm(itemIndex);
		} catch (error) {
			unreadable.set(itemIndex, error);
			return nothing;
		}
	});
	return { readings, unreadable };
}

/** Reads the fields as they are written, because their values alone do not show what is wrong. */
function findRefused(
	context: IExecuteFunctions,
	readings: readonly ReadForm[],
	{ fields }: OperationFacts,
): ReadonlyMap<number, InputError> {
	const find = createEmptyExpressionCheck(context, fields);
	const findAdded = createTemplateCheck(context, fields);
	return new Map(
		readings.flatMap(({ issues }, itemIndex) => {
			const added = findAdded(itemIndex);
			const all = [...added, ...(find(itemIndex)?.issues ?? []), ...issues];
			return all.length > 0 ? [[itemIndex, new InputError(all)] as const] : [];
		}),
	);
}
