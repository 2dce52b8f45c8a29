/**
 * Versions of the node, which are not those of the service. A saved workflow keeps the one it was made with, so that its
 * form keeps its fields and their defaults: n8n does not store a value that is the default.
 */
import type { DisplayCondition, INode, INodeProperties } from 'n8n-workflow';

const FIRST = 1;
/** Has the shorter form of Payment: Send, and other defaults. */
const SHORT_FORMS = 1.1;

export const nodeVersions = [FIRST, SHORT_FORMS];

/** The one that a new node gets. */
export const newestNodeVersion = SHORT_FORMS;

const onlyIf = (condition: DisplayCondition, field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: {
		...field.displayOptions,
		show: { '@version': [condition], ...field.displayOptions?.show },
	},
});

/** A field of nodes that were made before the shorter forms. */
export const before = (field: INodeProperties): INodeProperties =>
	onlyIf({ _cnd: { lt: SHORT_FORMS } }, field);

/** A field of the shorter forms. */
export const since = (field: INodeProperties): INodeProperties =>
	onlyIf({ _cnd: { gte: SHORT_FORMS } }, field);

/** A field of which only the default differs. */
export const withNewDefault = (
	field: INodeProperties,
	value: INodeProperties['default'],
): INodeProperties[] => [before(field), since({ ...field, default: value })];

/** The fields that the form of this node can show. Two of one name are never both among them because of the version. */
export function fieldsOf(
	fields: readonly INodeProperties[],
	{ typeVersion }: Pick<INode, 'typeVersion'>,
): INodeProperties[] {
	return fields.filter(({ displayOptions }) =>
		(displayOptions?.show?.['@version'] ?? [{ _cnd: {} }]).some((condition) => {
			const { gte = 0, lt = Infinity }: Partial<Record<'gte' | 'lt', number>> =
				typeof condition === 'number' ? {} : condition._cnd;
			return typeVersion >= gte && typeVersion < lt;
		}),
	);
}
