import type { INodeProperties } from 'n8n-workflow';

/** Members of the request that have another name in the form. */
const aliases = new Map([
	['id', ['quoteId', 'payment']],
	['branch_code', ['bankBranchCode']],
	['payment_country', ['country']],
	['api_country', ['country']],
	['amount_destination', ['amount']],
	['account_number', ['beneficiaryAccountNumber']],
	['start_ts', ['start']],
	['end_ts', ['end']],
]);

/**
 * Finds the form's label for a member of the request.
 *
 * @param path members of the request from the outside in, such as `['beneficiary_name']`
 * @returns the field's label; if the field is an object, the rest of the path follows the label
 */
export function nameField(fields: readonly INodeProperties[], path: readonly string[]): string {
	const [first, ...rest] = path;
	if (first === undefined) return '';
	const name = first.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
	const candidates = [name, `${name}Rows`, ...(aliases.get(first) ?? [])];
	const label = findLabel(fields, candidates) ?? first;
	return [label, ...rest].join(' > ');
}

function findLabel(
	fields: readonly INodeProperties[],
	names: readonly string[],
): string | undefined {
	for (const field of fields) {
		if (names.includes(field.name)) return field.displayName;
		const nested = (field.options ?? []).flatMap((option) =>
			'type' in option ? [option] : 'values' in option ? option.values : [],
		);
		const label = findLabel(nested, names);
		if (label !== undefined) return label;
	}
	return undefined;
}
