/** 20 items of which 7 fail, for every operation in every error mode. Checks the branch, the pairing and the order. */
import type { IDataObject } from 'n8n-workflow';
import pLimit from 'p-limit';

import { choices, findChoices } from '../../../nodes/CrossBorderPayouts/registry';
import type { ErrorModeCase } from '../../support/cases/errorModeRow';
import { errorModeCases } from '../../support/cases/errorModeCases';
import {
	setErrorModeScene,
	type ErrorModeScene,
	type PlacedItem,
} from '../../support/cases/errorModeRun';
import type { NodeOutcome, NodeOutput } from '../../support/engine/executeNode';
import {
	afterFive,
	afterFiveByService,
	itemFailures,
	scattered,
	type FailureKind,
	type ItemFailure,
} from '../../support/cases/itemFailures';

const modes = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
type Mode = (typeof modes)[number];

interface Run {
	readonly scene: ErrorModeScene;
	readonly outcome: NodeOutcome;
}

/** The first test waits nearly this long, perhaps on a busy machine. */
const waitMs = 180_000;

/**
 * Many at once, because each waits: requests that move no money are retried, and lost payments are looked up.
 * Not all at once, because a slow machine would respond so late that the service seems to be down.
 */
const inTurn = pLimit(24);
const runs = new Map<string, Promise<Run>>();

beforeAll(() => {
	for (const row of errorModeCases) {
		for (const mode of modes) {
			const started = inTurn(start, row, mode);
			started.catch(() => undefined);
			runs.set(`${row.name} ${mode}`, started);
		}
	}
});

async function start(row: ErrorModeCase, mode: Mode): Promise<Run> {
	const stopping = row.stopping ?? (row.judgesFirst ? afterFiveByService : afterFive);
	const scene = await setErrorModeScene(row, mode === 'stopWorkflow' ? stopping : scattered);
	return { scene, outcome: await scene.run(mode === 'stopWorkflow' ? 5 : 20, { onError: mode }) };
}

async function runOf(row: ErrorModeCase, mode: Mode): Promise<Run> {
	const started = runs.get(`${row.name} ${mode}`);
	if (!started) throw new Error('This run was not started');
	return await started;
}

it('has a row for every operation in every version', () => {
	const names = choices.map(({ apiVersion, operation }) =>
		[...(apiVersion ? [apiVersion] : []), operation.resource, operation.operation].join(' '),
	);
	const covered = errorModeCases.map(({ name }) => name.replace(/ as .*/, ''));
	expect([...new Set(covered)].sort()).toEqual(names.sort());
});

const pays = ({ name }: ErrorModeCase): boolean => /payment (create|send)/.test(name);

describe.each(errorModeCases.map((row) => ({ name: row.name, row })))('$name', ({ row }) => {
	it(
		'continue on the regular output: all results are in order and paired with their items',
		async () => {
			const { scene, outcome } = await runOf(row, 'continueRegularOutput');
			expect(outcome).toMatchObject({ status: 'success', error: undefined });
			expect(outcome.outputs).toHaveLength(1);
			expect((outcome.outputs[0] ?? []).map((output) => shown(row, output))).toEqual(
				scene.items.flatMap((item, index) => expected(row, item, index)),
			);
			outcome.outputs[0]?.forEach((output) => expectFacts(row, output, scene.items, false));
		},
		waitMs,
	);

	it(
		'continue with the error output: both branches are in order and paired with their items',
		async () => {
			const { scene, outcome } = await runOf(row, 'continueErrorOutput');
			expect(outcome).toMatchObject({ status: 'success', error: undefined });
			expect(outcome.outputs).toHaveLength(2);
			const wanted = scene.items.map((item, index) => expected(row, item, index));
			const isFailed = (_: unknown, index: number): boolean =>
				scene.items[index]?.kind !== undefined;
			expect(outcome.outputs.map((outputs) => outputs.map((output) => shown(row, output)))).toEqual(
				[
					wanted.filter((item, index) => !isFailed(item, index)).flat(),
					wanted.filter(isFailed).flat(),
				],
			);
			outcome.outputs[1]?.forEach((output) => expectFacts(row, output, scene.items, true));
		},
		waitMs,
	);

	it(
		'stop: ends with the first error, starts no further item and says what was paid',
		async () => {
			const { scene, outcome } = await runOf(row, 'stopWorkflow');
			const { code, httpCode } = itemFailures[scene.items[5]?.kind ?? 'broken'];
			expect(outcome.status).toBe('error');
			expect(outcome.outputs).toEqual([]);
			expect(outcome.error?.name).toBe(httpCode ? 'NodeApiError' : 'NodeOperationError');
			expect(outcome.error?.message).toContain('[item 5]');
			expect(outcome.error?.context).toMatchObject({ itemIndex: 5, data: { code } });
			// With 20 complete items, it would be at least 17. Some request twice, and items under way are finished.
			expect(scene.requests().length).toBeLessThan(17);
			const data = outcome.error?.context?.['data'] as IDataObject;
			if (!pays(row)) {
				expect(data).not.toHaveProperty('otherItems');
				return;
			}
			// A dropped request has no body in the log. There is one such item.
			const sent = scene.requests();
			const wasBegun = ({ json, kind }: PlacedItem): boolean =>
				sent.some(({ externalId, fault }) =>
					kind === 'dropped' ? fault === 'drop-before' : externalId === json['externalId'],
				);
			const paid = Object.keys(scene.sandbox.control.ledger().paymentsByExternalId);
			expect(paid).toEqual(
				expect.arrayContaining(['INV-10', 'INV-11', 'INV-12', 'INV-13', 'INV-14']),
			);
			expect(data['externalId']).toBe('INV-15');
			expect(data['otherItems']).toEqual({
				paid: paid.map((externalId) => Number(externalId.slice(4)) - 10).sort((a, b) => a - b),
				// On a slow machine, one of those that fail later is also under way.
				unconfirmed: scene.items.flatMap((item, index) =>
					item.kind !== undefined &&
					failureOf(row, item.kind).outcome === 'unconfirmed' &&
					wasBegun(item)
						? [index]
						: [],
				),
			});
			expect(outcome.error?.description).toContain(
				'In the same run a payment exists for items 0 to 4',
			);
		},
		waitMs,
	);
});

function failureOf({ unconfirmed }: ErrorModeCase, kind: FailureKind): ItemFailure {
	const failure = itemFailures[kind];
	return { ...failure, ...(failure.outcome === 'unconfirmed' ? unconfirmed : {}) };
}

const keepsInput = ({ parameters }: ErrorModeCase): boolean =>
	findChoices(String(parameters['resource']), String(parameters['operation']))[0]?.operation
		.keepsInput === true;

/** What outputs are compared by. */
function shown(row: ErrorModeCase, output: NodeOutput): unknown {
	const failed = 'error' in output.json;
	return {
		item: output.item,
		failed,
		reported: failed ? (output.json['details'] as IDataObject)['code'] : row.reported(output),
	};
}

function expected(row: ErrorModeCase, { json, kind }: PlacedItem, item: number): unknown[] {
	if (kind) return [{ item, failed: true, reported: failureOf(row, kind).code }];
	return row.expected(json).map((reported) => ({ item, failed: false, reported }));
}

/** The shape of a failed item. On the error output, n8n adds the members of the input; otherwise, some operations do. */
function expectFacts(
	row: ErrorModeCase,
	output: NodeOutput,
	items: readonly PlacedItem[],
	beside: boolean,
): void {
	const paysIn = pays(row);
	const { json = {}, kind } = items[output.item ?? -1] ?? {};
	if (!kind) return;
	const { httpCode, outcome } = failureOf(row, kind);
	const { error, details, ...input } = output.json;
	expect(error).toEqual(expect.stringMatching(/\w/));
	expect(input).toEqual(beside || keepsInput(row) ? json : {});
	expect(output.file).toBeUndefined();
	expect(details).toMatchObject({
		...(httpCode === undefined
			? {}
			: { httpCode, retryable: expect.any(Boolean), description: expect.any(String) }),
		...(paysIn
			? {
					outcome,
					created: outcome === 'unconfirmed' ? 'unknown' : 'no',
					externalId: kind === 'unreadable' ? null : json['externalId'],
				}
			: {}),
	});
	if (!paysIn) expect(details).not.toHaveProperty('created');
}
