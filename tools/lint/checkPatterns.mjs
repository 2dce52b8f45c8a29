/**
 * Checks that no pattern of the published code can take exponential time on a text from outside, with recheck. A
 * pattern that takes quadratic time or more is named here with the reason why its texts are short.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const folders = ['client', 'delivery', 'nodes', 'credentials'];

/** By file: patterns of polynomial time. */
const slowButShort = {
	'client/input/standIn.ts': 'texts of at most 60 characters',
	'client/money/amount.ts': 'texts of at most 40 characters',
	'client/money/writeAmount.ts': 'amounts that were checked, of at most 40 characters',
	'client/money/writtenAmount.ts': 'texts of at most 100 characters',
	'client/payment/guards/codes.ts': "accounts of the user's own rows",
	'client/payment/send/replacement.ts': 'external IDs, of at most 128 characters',
	'nodes/CrossBorderPayoutsTrigger/connection.ts': 'the base URL of the credential',
	'nodes/adapter/items/composedTexts.ts': "the form's own expressions",
	'nodes/adapter/items/missingParts.ts': "the form's own expressions",
	'nodes/adapter/items/usedColumns.ts': "the form's own expressions",
};

/**
 * @param folder with the source in the folders of the published code
 * @returns the number of findings, and each of them
 */
export async function checkPatterns(folder = root) {
	const { check } = await import('recheck');
	const { default: ts } = await import('typescript');
	const found = [];
	for (const [text, file] of patternsIn(folder, ts)) {
		const end = text.lastIndexOf('/');
		const { status, complexity } = await check(text.slice(1, end), text.slice(end + 1));
		if (status === 'safe' || isAllowed(file, complexity)) continue;
		found.push(`${file}: ${text} takes ${complexity?.type ?? 'an unknown'} time`);
	}
	return { findings: found.length, details: found.join('\n') };
}

const isAllowed = (file, complexity) => complexity?.type === 'polynomial' && file in slowButShort;

function patternsIn(folder, ts) {
	const patterns = new Map();
	for (const file of folders.flatMap((name) => filesIn(path.join(folder, name)))) {
		const source = ts.createSourceFile(
			file,
			readFileSync(file, 'utf8'),
			ts.ScriptTarget.Latest,
			true,
		);
		const visit = (node) => {
			if (node.kind === ts.SyntaxKind.RegularExpressionLiteral)
				patterns.set(node.text, path.relative(folder, file));
			ts.forEachChild(node, visit);
		};
		visit(source);
	}
	return patterns;
}

function filesIn(folder) {
	try {
		return readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
			.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
	} catch {
		// A planted package has only some of the folders.
		return [];
	}
}
