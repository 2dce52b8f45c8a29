import type { INodeProperties } from 'n8n-workflow';

/** Members of the request that have another name in the form. */
const aliases = new Map([
	['id', ['quoteId', 'payment', 'reportId']],
	['operation', ['ledgerOperation']],
	['branch_code', ['bankBranchCode']],
	['payment_country', ['country']],
	['country', ['destinationCountries']],
	['api_country', ['country', 'destinationCountries']],
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
	const field = findField(fields, candidates);
	if (field && isGroup(field) && rest.length > 0)
		return `${field.displayName} > ${nameField(nestedOf(field), rest)}`;
	return [field?.displayName ?? first, ...rest].join(' > ');
}

/** Its fields have labels of their own. Rows have none: in them, the user names the fields. */
const isGroup = ({ type, typeOptions }: INodeProperties): boolean =>
	type === 'fixedCollection' && typeOptions?.multipleValues !== true;

/** A field of the form comes before one of the same name inside of a collection or a group, which is about something else. */
function findField(
	fields: readonly INodeProperties[],
	names: readonly string[],
): INodeProperties | undefined {
	const own = fields.find(({ name }) => names.includes(name));
	if (own || fields.length === 0) return own;
	return findField(fields.flatMap(nestedOf), names);
}

const nestedOf = ({ options = [] }: INodeProperties): INodeProperties[] =>
	options.flatMap((option) =>
		'type' in option ? [option] : 'values' in option ? option.values : [],
	);
