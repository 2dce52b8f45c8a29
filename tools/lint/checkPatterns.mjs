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
	'client/payment/codes.ts': "accounts of the user's own rows",
	'client/payment/send/replacement.ts': 'external IDs, of at most 128 characters',
	'client/problem/hidePersonal.ts':
		'texts of a few thousand characters, and each repetition has a limit',
	'nodes/CrossBorderPayoutsTrigger/connection.ts': 'the base URL of the credential',
	'nodes/adapter/items/composedTexts.ts': "the form's own expressions",
	'nodes/adapter/items/missingParts.ts': "the form's own expressions",
	'nodes/adapter/items/namedData.ts': "the form's own expressions",
	'nodes/adapter/items/usedColumns.ts': "the form's own expressions",
};

/** By file: `new RegExp(...)` with a source that only the run knows, by the beginning of its source. */
const composed = {
	'client/problem/hidePersonal.ts': {
		'`(${[':
			'escaped IDs beside fixed alternatives, whose repetitions end at another kind of character. The texts have a few thousand characters',
	},
	'nodes/adapter/items/missingParts.ts': {
		'word.source': 'one of four patterns of this file, each checked where it is written',
	},
};

/** On a busy machine ten seconds, which are the default, end in a guess. */
const judgeMs = 120_000;

/**
 * @param folder with the source in the folders of the published code
 * @returns the number of findings, and each of them
 */
export async function checkPatterns(folder = root) {
	const { check } = await import('recheck');
	const { default: ts } = await import('typescript');
	const { patterns, unknown } = patternsIn(folder, ts);
	const found = unknown
		.filter(({ file, text }) => !isJudged(file, text))
		.map(
			({ file, text }) =>
				`${file}: nobody has judged new RegExp(${text}). Use a literal, or constants of the file, or name it in checkPatterns.mjs with the reason`,
		);
	for (const { source, flags, file } of patterns.values()) {
		const { status, complexity } = await check(source, flags, { timeout: judgeMs });
		if (status === 'safe' || isAllowed(file, complexity)) continue;
		found.push(`${file}: /${source}/${flags} takes ${complexity?.type ?? 'an unknown'} time`);
	}
	if (folder === root) found.push(...unusedReasons(unknown));
	return { findings: found.length, details: found.join('\n') };
}

const isAllowed = (file, complexity) => complexity?.type === 'polynomial' && file in slowButShort;

const isJudged = (file, text) =>
	Object.keys(composed[file] ?? {}).some((start) => text.startsWith(start));

/** A reason that nothing needs any more would excuse the next pattern of its file. */
const unusedReasons = (unknown) =>
	Object.entries(composed).flatMap(([file, reasons]) =>
		Object.keys(reasons)
			.filter((start) => !unknown.some((one) => one.file === file && one.text.startsWith(start)))
			.map((start) => `${file}: has no new RegExp(${start} any more`),
	);

function patternsIn(folder, ts) {
	const patterns = new Map();
	const unknown = [];
	for (const place of folders.flatMap((name) => filesIn(path.join(folder, name)))) {
		const file = path.relative(folder, place);
		const tree = ts.createSourceFile(
			place,
			readFileSync(place, 'utf8'),
			ts.ScriptTarget.Latest,
			true,
		);
		const valueOf = createReader(tree, ts);
		const visit = (node) => {
			if (ts.isRegularExpressionLiteral(node)) add(partsOf(node.text));
			else if (isRegExpCall(node, ts)) {
				const [source, flags] = node.arguments ?? [];
				const read = { source: valueOf(source), flags: flags ? valueOf(flags) : '' };
				if (read.source === undefined || read.flags === undefined)
					unknown.push({ file, text: source?.getText() ?? '' });
				else add(read);
			}
			ts.forEachChild(node, visit);
		};
		const add = ({ source, flags }) => patterns.set(`/${source}/${flags}`, { source, flags, file });
		visit(tree);
	}
	return { patterns, unknown };
}

/** With and without `new`. */
const isRegExpCall = (node, ts) =>
	(ts.isNewExpression(node) || ts.isCallExpression(node)) &&
	/^(globalThis\.)?RegExp$/.test(node.expression.getText());

function partsOf(literal) {
	const end = literal.lastIndexOf('/');
	return { source: literal.slice(1, end), flags: literal.slice(end + 1) };
}

/**
 * @returns reads a text that the file itself fixes: literals, `source` of a pattern, constants of the file, and what
 *   is put together from these. Undefined if something else is in it
 */
function createReader(tree, ts) {
	const constants = new Map();
	for (const statement of tree.statements) {
		if (!ts.isVariableStatement(statement)) continue;
		if (!(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
		for (const { name, initializer } of statement.declarationList.declarations)
			if (ts.isIdentifier(name)) constants.set(name.text, initializer);
	}
	for (const name of shadowedIn(tree, ts)) constants.delete(name);
	const read = (node) => {
		if (node === undefined) return undefined;
		if (ts.isStringLiteralLike(node)) return node.text;
		if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return read(node.expression);
		if (ts.isIdentifier(node)) return read(constants.get(node.text));
		if (ts.isPropertyAccessExpression(node)) return readSource(node);
		if (ts.isTaggedTemplateExpression(node)) return readRaw(node);
		if (ts.isTemplateExpression(node))
			return joined([node.head.text, ...spans(node, (text) => text.text)]);
		if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
			return joined([read(node.left), read(node.right)]);
		return undefined;
	};
	const spans = ({ templateSpans }, textOf) =>
		templateSpans.flatMap(({ expression, literal }) => [read(expression), textOf(literal)]);
	const readSource = ({ expression, name }) => {
		const pattern = ts.isIdentifier(expression) ? constants.get(expression.text) : expression;
		return name.text === 'source' && pattern && ts.isRegularExpressionLiteral(pattern)
			? partsOf(pattern.text).source
			: undefined;
	};
	const readRaw = ({ tag, template }) => {
		if (tag.getText() !== 'String.raw') return undefined;
		if (ts.isNoSubstitutionTemplateLiteral(template)) return template.rawText;
		return joined([template.head.rawText, ...spans(template, (text) => text.rawText)]);
	};
	return read;
}

/** Names that a function or a block of the file gives to something else. */
function shadowedIn(tree, ts) {
	const names = new Set();
	const visit = (node) => {
		const isDeclaration =
			ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node);
		const isOfFile = node.parent?.parent?.parent === tree;
		if (isDeclaration && !isOfFile && ts.isIdentifier(node.name)) names.add(node.name.text);
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return names;
}

const joined = (texts) => (texts.includes(undefined) ? undefined : texts.join(''));

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
