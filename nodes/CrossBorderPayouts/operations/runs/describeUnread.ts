/** More names would hide the rest of the hint. */
const mostNames = 20;

/**
 * @param columns of all items of the run
 * @returns a sentence for the editor; none if every column was read
 */
export function describeUnread(columns: ReadonlySet<string>): string[] {
	const names = [...columns].map((name) => name.slice(0, 40)).sort();
	if (names.length === 0) return [];
	const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : '';
	return [
		`Columns that are not read as sender, beneficiary or details: ${names.slice(0, mostNames).join(', ')}${more}. Fields of the form can still use them`,
	];
}
