/** A Markdown table. Cells may contain anything except line breaks. */
export function table(
	header: readonly string[],
	rows: ReadonlyArray<ReadonlyArray<string | null>>,
): string[] {
	const line = (cells: ReadonlyArray<string | null>): string =>
		`| ${cells.map((cell) => (cell ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(header), line(header.map(() => '---')), ...rows.map(line)];
}
