/** Runs a row of the error modes' table: 20 items whose answers arrive in the opposite order. */
import { matchesPath } from '../../../sandbox/faults/faults';
import type { RequestRecord } from '../../../sandbox/http/requestLog';
import { findPlace } from './endpointCases';
import { indexes, type ErrorModeCase } from './errorModeRow';
import type { NodeOutcome, NodeRun } from '../engine/executeNode';
import { executePayouts } from '../engine/executePayouts';
import { itemFailures, type FailureKind, type Placement } from './itemFailures';
import { startTestSandbox, type TestSandbox } from '../servers/startSandbox';

export interface PlacedItem {
	readonly json: NonNullable<NodeRun['items']>[number];
	/** How it fails. Undefined if it does not fail. */
	readonly kind: FailureKind | undefined;
}

/** A sandbox in which the items of `placement` fail. */
export interface ErrorModeScene {
	readonly sandbox: TestSandbox;
	readonly items: readonly PlacedItem[];
	/** Runs the node over the items, `concurrency` at a time. */
	readonly run: (concurrency: number, rest?: Partial<NodeRun>) => Promise<NodeOutcome>;
	/** The requests of the operation itself. */
	readonly requests: () => readonly RequestRecord[];
}

/** The earlier the item, the later its answer. */
const delayOf = (index: number): number => (indexes.length - index) * 8;

/** @param delay milliseconds before the answer to an item */
export async function setErrorModeScene(
	row: ErrorModeCase,
	placement: Placement,
	delay: (index: number) => number = delayOf,
): Promise<ErrorModeScene> {
	const sandbox = await startTestSandbox();
	const place = findPlace(row.endpoint);
	const execute = async (rest: Pick<NodeRun, 'parameters'> & Partial<NodeRun>) =>
		await executePayouts(sandbox, {
			...(row.file === undefined ? {} : { file: row.file }),
			...rest,
		});
	const arranged = await row.arrange?.(sandbox, async (parameters, items) => {
		const { outputs } = await execute({ parameters, items });
		return (outputs[0] ?? []).map(({ json }) => json);
	});
	const items = indexes.map((index): PlacedItem => {
		const placed = placement[index];
		const kind = placed && (row.onlyKind ?? placed);
		const good = row.item(index, kind, arranged?.[index] ?? {});
		const containing = row.marker(good);
		sandbox.control.addFault({
			kind: 'delay',
			...(containing === undefined ? { times: 1 } : { containing, times: null }),
			...(kind && itemFailures[kind].fault),
			method: place.method,
			path: place.path,
			delayMs: delay(index),
		});
		const json = {
			...good,
			...(kind === 'refused' ? row.refused : {}),
			unreadable: kind === 'unreadable',
		};
		return { json, kind };
	});
	return {
		sandbox,
		items,
		run: async (concurrency, rest = {}) =>
			await execute({
				parameters: {
					...row.parameters,
					options: {
						...optionsOf(row),
						maxConcurrentRequests: readableUnlessReported(concurrency),
					},
				},
				items: items.map(({ json }) => json),
				...rest,
			}),
		requests: () =>
			sandbox.control
				.requests()
				.filter(({ method, path }) => method === place.method && matchesPath(place.path, path)),
	};
}

const optionsOf = ({ parameters }: ErrorModeCase): object =>
	typeof parameters['options'] === 'object' ? (parameters['options'] ?? {}) : {};

const readableUnlessReported = (value: number): string =>
	`={{ $json.unreadable ? $('No Such Node').item.json.n : ${value} }}`;
