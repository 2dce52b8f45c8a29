/** Answers whose fields the interface does not document. [behaviours, row R12] */
import type { Behaviours } from '../behaviours/rows';

/** The body as this service writes it. `few` names the two fields that it keeps. */
export function shapeUndocumented(
	body: Record<string, unknown>,
	{ R12 }: Behaviours,
	few: readonly [string, string],
): object {
	if (R12 === 'fewer') return Object.fromEntries(few.map((name) => [name, body[name]]));
	if (R12 === 'more')
		return { ...body, revision: 7, labels: ['a', null], source: { desk: { id: 'D-1' } } };
	return body;
}
