/** The workflows that each released version has left still have the same meaning. */
import type { INodeParameters } from 'n8n-workflow';

import { chooseOperation } from '../../nodes/CrossBorderPayouts/chooseOperation';
import { properties } from '../../nodes/CrossBorderPayouts/properties';
import { withDefaults } from '../support/fakes/fakeExecuteContext';
import { findFaults, packageName } from '../support/engine/workflowFaults';
import { releases } from './fixture';
import { readableSettings, triggerOf } from './readPlace';

const stored = releases.flatMap((release) => [
	...release
		.list('workflows')
		.map((name) => [release.version, name, release.workflow(name)] as const),
	...release
		.list('places')
		.map((name) => [release.version, name, release.place(name).workflow] as const),
]);

it.each(stored)('%s %s uses what exists', (_version, _name, workflow) => {
	expect(workflow.nodes.some(({ type }) => type.startsWith(packageName))).toBe(true);
	expect(findFaults(workflow)).toEqual([]);
});

it.each(
	stored.filter(([, , { nodes }]) => nodes.some(({ type }) => type.endsWith('crossBorderPayouts'))),
)('%s %s has operations that exist', (_version, _name, { nodes }) => {
	const forms = nodes
		.filter(({ type }) => type === `${packageName}.crossBorderPayouts`)
		.map(({ parameters }) => parameters);
	for (const { resource = 'payment', operation = 'create', apiVersion } of forms) {
		expect(chooseOperation(String(resource), String(operation), apiVersion)).toMatchObject({
			resource,
			operation,
		});
	}
});

const bare = releases.map(
	({ version, workflow }) => [version, workflow('every-operation')] as const,
);

/**
 * Fields that have lost their preset on purpose. A workflow that relied on it stops before anything is sent, because n8n
 * asks for the value.
 */
const withoutPreset: ReadonlySet<string> = new Set(['country', 'currency']);

/** A required field that was empty may get a preset: no workflow can have run without a value. */
const isUnchosen = (value: unknown): boolean =>
	Object(value).__rl === true && Object(value).value === '';

const keptOf = (form: INodeParameters, now: INodeParameters | undefined): INodeParameters =>
	Object.fromEntries(
		Object.entries(form).filter(
			([name, value]) => !(withoutPreset.has(name) && now?.[name] === '') && !isUnchosen(value),
		),
	);

it.each(bare)(
	'%s: every operation has the defaults that it had',
	(_version, { nodes, filled = {} }) => {
		const forms = nodes
			.filter(({ type }) => type === `${packageName}.crossBorderPayouts`)
			.map(
				({ name, parameters, typeVersion }) =>
					[name, withDefaults(properties, parameters, typeVersion)] as const,
			);
		const now = Object.fromEntries(forms);
		const kept = Object.entries(filled).map(([name, form]) => [name, keptOf(form, now[name])]);
		expect(now).toMatchObject(Object.fromEntries(kept));
	},
);

const triggers = releases.flatMap((release) =>
	release.list('places').map((name) => [release.version, name, release.place(name)] as const),
);

it.each(triggers)(
	'%s %s starts with the same settings',
	(_version, _name, { workflow, settings }) => {
		expect(readableSettings(triggerOf(workflow))).toMatchObject({ ...settings });
	},
);

/** The values that `moments.ts` of the recorder has filled in: every field, none with its default. */
const filledIn = releases.flatMap((release) =>
	['trigger-v3', 'trigger-v2'].map(
		(name) => [release.version, name, release.workflow(name)] as const,
	),
);

it.each(filledIn)('%s %s keeps every field that it sets', (_version, _name, workflow) => {
	const node = triggerOf(workflow);
	const { options, ...fields } = node.parameters;
	const all = Object.entries({ ...fields, ...Object(options) });
	const withAll = readableSettings(node);
	const lost = all.filter(([name]) => {
		const without =
			name in fields
				? { ...node.parameters }
				: { ...node.parameters, options: { ...Object(options) } };
		delete (name in fields ? without : Object(without.options))[name];
		// Without the version, the address of the stream differs.
		return name !== 'apiVersion' && sameOrRefused(withAll, without);
	});
	expect(lost.map(([name]) => name)).toEqual([]);
});

/** Whether nothing changes without the field. Then no code has read it. */
function sameOrRefused(
	settings: object,
	parameters: Parameters<typeof readableSettings>[0]['parameters'],
): boolean {
	try {
		return JSON.stringify(readableSettings({ parameters })) === JSON.stringify(settings);
	} catch {
		// Without it, the others cannot work, so some code has read it.
		return false;
	}
}
