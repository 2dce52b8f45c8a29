/**
 * Makes the files with which n8n shows an output before the first run. It looks for them next to the node:
 * `__schema__/v<version>/<resource>/<operation>.json`, and `__schema__/v<version>.json` of a node without operations.
 */
import type { INodeTypeDescription } from 'n8n-workflow';

import type { Operation } from '../../nodes/CrossBorderPayouts/operations/operation';
import { choices, resources } from '../../nodes/CrossBorderPayouts/registry';
import { fieldTables } from '../data/fields';
import type { TypesOfMembers } from '../data/memberTypes';
import { eventMembers, outputMembers, type OutputMembers } from '../data/outputMembers';

export interface SchemaFile {
	/** Within `nodes/`. */
	readonly file: string;
	readonly text: string;
}

interface Node {
	readonly description: Pick<INodeTypeDescription, 'group' | 'version'>;
}

/** What an operation outputs, complete. */
export interface KnownOutput {
	readonly members: TypesOfMembers;
	readonly description?: string;
}

/**
 * @param nodes what n8n loads, by their folders in `nodes/`
 * @throws Error that says what to do, if the output of an operation is not described
 */
export const renderOutputSchemas = (nodes: Readonly<Record<string, Node>>): readonly SchemaFile[] =>
	Object.entries(nodes).flatMap(([folder, { description }]) =>
		versionsOf(description).flatMap((version) => {
			const place = `${folder}/__schema__/${version}`;
			if (description.group.includes('trigger')) return [render(place, findEventOutput())];
			return operations.map((one) =>
				render(`${place}/${one.resource}/${one.operation}`, findOutput(one)),
			);
		}),
	);

/** Of both versions of the service, because n8n asks by resource and operation alone. */
const operations: readonly Operation[] = [
	...new Map(choices.map(({ operation }) => [keyOf(operation), operation])).values(),
];

/** Keys of outputs that no operation has. */
export const strayOutputs = (): string[] =>
	Object.keys(outputMembers).filter((key) => !operations.some((one) => keyOf(one) === key));

/** @throws Error that says what to do, if its output is not described */
export function findOutput(operation: Operation): KnownOutput {
	const { answers, withoutOption } = operation;
	const known = outputMembers[keyOf(operation)] ?? answerOf(answers);
	if (!known) {
		const todo = `Add '${keyOf(operation)}' to outputMembers in docs/data/outputMembers.ts, then run: npx gulp build`;
		throw new Error(`Nothing says what ${labelOf(operation)} outputs. ${todo}`);
	}
	return complete(known, withoutOption ? { emptyOptions: 'string[]|missing' } : {});
}

export const findEventOutput = (): KnownOutput => complete(eventMembers);

const shownByInterface =
	"The members that the description of the service's API shows. An answer can have others.";

function complete({ answer, members, chosen }: OutputMembers, also = {}): KnownOutput {
	const description = answer === undefined ? chosen : shownByInterface;
	return {
		members: { ...(answer === undefined ? {} : typesOf(answer)), ...members, ...also },
		...(description === undefined ? {} : { description }),
	};
}

function typesOf(title: string): TypesOfMembers {
	const table = fieldTables.find((one) => one.title === title);
	const types = table?.types ?? {};
	const todo = `Add them as its types in docs/data/fields.ts, then run: npx gulp build`;
	// Without rows, the interface shows no members.
	if (table && (table.types || Object.keys(table.rows).length === 0)) return types;
	throw new Error(`Nothing says of which types the members of '${title}' are. ${todo}`);
}

function answerOf(endpoint: string | undefined): OutputMembers | undefined {
	const table = fieldTables.find(({ where }) => where === endpoint);
	return table && { answer: table.title };
}

function keyOf({ resource, operation }: Operation): string {
	return `${resource}.${operation}`;
}

function labelOf({ resource, name }: Operation): string {
	return `${resources.find(({ value }) => value === resource)?.name ?? resource}: ${name}`;
}

/** `v1.1.0` for 1.1. */
const versionsOf = ({ version }: Node['description']): string[] =>
	[version].flat().map((one) => `v${[...String(one).split('.'), '0', '0'].slice(0, 3).join('.')}`);

const render = (name: string, { members, description }: KnownOutput): SchemaFile => ({
	file: `${name}.json`,
	text: `${JSON.stringify(
		{ type: 'object', ...(description === undefined ? {} : { description }), ...schemaOf(members) },
		null,
		'\t',
	)}\n`,
});

const schemaOf = (members: TypesOfMembers): object => ({
	type: 'object',
	properties: Object.fromEntries(
		Object.entries(members).flatMap(([name, types]) =>
			name === '?' ? [] : [[name, typeof types === 'string' ? typeOf(types) : schemaOf(types)]],
		),
	),
});

/** The editor shows the first of several types. It opens an object or a list only if that is the only one. */
function typeOf(words: string): object {
	const all = words.split('|').filter((word) => word !== 'missing');
	// An amount is a text only if no number equals it. Both for each amount would be too long for n8n's model.
	const types = all.includes('number') ? all.filter((word) => word !== 'string') : all;
	const [first = '', ...others] = types;
	if (first.endsWith('[]')) return { type: 'array', items: { type: first.slice(0, -2) } };
	return { type: others.length === 0 ? first : types };
}
