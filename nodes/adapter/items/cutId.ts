import type { InputIssue } from '../../../client/errors/InputError';

/** An expression that puts a text together, such as `{{ 'INV-' + $json.number }}`. */
const composes = /[+`]|\.(?:concat|join)\s*\(/;

/**
 * Finds an external ID that an expression has put together from missing data, such as `INV-` or `INV-null`. Many
 * payments would have the same ID. A fixed text, or the text of one column, may look so, and is paid.
 *
 * @param written the field as it is written
 * @param value what n8n has made of it
 * @returns undefined if the ID is whole
 */
export function findCutId(written: unknown, value: unknown): InputIssue | undefined {
	if (typeof written !== 'string' || !written.startsWith('=') || typeof value !== 'string') {
		return undefined;
	}
	const code = /\{\{([\s\S]*)/.exec(written)?.[1];
	if (code === undefined || !composes.test(code)) return undefined;
	const word = /(?<![A-Za-z0-9])(?:null|undefined|NaN)(?![A-Za-z0-9])/i.exec(value)?.[0];
	const found =
		word !== undefined
			? `contains "${word}", as if its data were missing`
			: /[-_.#]$/.test(value)
				? `ends in "${value.slice(-1)}", as if what comes next were empty`
				: undefined;
	if (found === undefined) return undefined;
	return {
		field: 'externalId',
		problem: `${found}. Check the expression, and give the whole ID. If the ID is right, take it from one column`,
		mayBePaid: true,
	};
}
