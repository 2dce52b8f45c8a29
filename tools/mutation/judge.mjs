/** Compares Stryker's report with the list of changes that were judged to change nothing. */

/** A file of tests that cannot be loaded any more has noticed the change, too. */
const noticed = new Set(['Killed', 'Timeout', 'RuntimeError']);
const unnoticed = new Set(['Survived', 'NoCoverage']);

const folders = ['client/money', 'client/payment/send'];

/**
 * @param report as Stryker's JSON reporter writes it. It also has the files of earlier runs
 * @param isMutated whether a file belongs to this run
 * @param judged by file: the line of the code, what is changed in it, to what, and the reason why it changes nothing
 * @returns what to print, the sums of each folder, and whether each change was noticed or is in the list
 */
export function judge(report, isMutated, judged) {
	const rows = [];
	const open = [];
	const stale = [];
	for (const [file, { source, mutants }] of Object.entries(report.files).sort()) {
		if (!isMutated(file)) continue;
		const lines = source.split('\n');
		const known = new Map((judged[file] ?? []).map((one) => [keyOf(one), one]));
		const survivors = mutants
			.filter(({ status }) => unnoticed.has(status))
			.map((mutant) => changeOf(mutant, lines));
		const keys = new Set(survivors.map(keyOf));
		stale.push(...[...known].flatMap(([key, one]) => (keys.has(key) ? [] : [{ file, ...one }])));
		const unjudged = survivors.filter((one) => !known.has(keyOf(one)));
		open.push(...unjudged.map((one) => ({ file, ...one })));
		rows.push({
			file,
			noticed: mutants.filter(({ status }) => noticed.has(status)).length,
			judged: survivors.length - unjudged.length,
			open: unjudged.length,
		});
	}
	const sums = folders
		.map((folder) => [folder, rows.filter(({ file }) => file.startsWith(`${folder}/`))])
		.filter(([, own]) => own.length > 0)
		.map(([folder, own]) => ({
			folder,
			noticed: sumOf(own, 'noticed'),
			judged: sumOf(own, 'judged'),
			open: sumOf(own, 'open'),
		}));
	return {
		scores: sums,
		isGood: open.length === 0 && stale.length === 0,
		lines: [
			...rows.map((row) => textOf(row.file, row)),
			...sums.map((sum) => textOf(`${sum.folder} in all`, sum)),
			...open.flatMap((one) => ['No test notices this change:', JSON.stringify(one, null, '\t')]),
			...stale.flatMap((one) => [
				'A test notices this change, or the code is gone. Delete it from judged.json:',
				JSON.stringify(one, null, '\t'),
			]),
		],
	};
}

/** @returns the report without the changes of this run's files that no test has noticed */
export function withoutUnnoticed(report, isMutated) {
	const files = Object.entries(report.files).map(([file, { mutants, ...others }]) => {
		const kept = mutants.filter(({ status }) => !unnoticed.has(status) || !isMutated(file));
		return [file, { ...others, mutants: kept }];
	});
	return { ...report, files: Object.fromEntries(files) };
}

const sumOf = (rows, name) => rows.reduce((sum, row) => sum + row[name], 0);

function textOf(name, { noticed: killed, judged, open }) {
	const all = killed + judged + open;
	const share = all === 0 ? '' : ` ${((100 * killed) / all).toFixed(1)} %`;
	return `${name}: ${killed} killed of ${all}${share}, ${judged} judged equal, ${open} open`;
}

const onOneLine = (text) => text.replace(/\s+/g, ' ').trim();

const keyOf = ({ line, from, to }) => JSON.stringify([line, from, to]);

function changeOf({ location: { start, end }, replacement }, lines) {
	const text = lines.slice(start.line - 1, end.line);
	text[text.length - 1] = text.at(-1).slice(0, end.column - 1);
	text[0] = text[0].slice(start.column - 1);
	return {
		line: onOneLine(lines[start.line - 1]),
		from: onOneLine(text.join('\n')),
		to: onOneLine(replacement ?? ''),
	};
}
