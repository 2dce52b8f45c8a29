/** Writes the built classes out as literal TypeScript and scans the result. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { renderCredential, renderNode } from './renderLiteral.mjs';
import { root } from './root.mjs';
import { scanSource } from './scan.mjs';

const require = createRequire(import.meta.url);

/** @returns the class's name and an instance for each built file that package.json names */
function loadBuilt(kind) {
	return require(path.join(root, 'package.json')).n8n[kind].map((file) => {
		const className = path.basename(file).replace(/\..*/, '');
		const Class = require(path.join(root, file))[className];
		return {
			file: file.replace(/^dist\//, '').replace(/\.js$/, '.ts'),
			className,
			instance: new Class(),
		};
	});
}

/** Fields of which the first option is what most people need. All others stand in alphabetical order. */
const firstByNeed = new Set(['resource', 'operation', 'specifyParties']);
/** The rule about sentences would remove the colon. */
const flagship = 'Send payment: quote and pay';

/** What the rules would be content with: the first option where the alphabet has it, and the flagship without a colon. */
function withoutExceptions(description) {
	for (const { name, options } of description.properties) {
		if (!firstByNeed.has(name)) continue;
		const [first, ...others] = options;
		const at = others.findIndex((other) => other.name.localeCompare(first.name) > 0);
		others.splice(at < 0 ? others.length : at, 0, first);
		options.splice(0, options.length, ...others);
		if (first.action === flagship) first.action = flagship.replace(':', '');
	}
	return description;
}

/**
 * @param folder must not exist yet; gets the layout of a package, so that rules on paths and icons apply
 * @param change lets the self-test damage a description before it is written
 */
export async function scanDescriptions(folder, change = (description) => description) {
	const written = {};
	for (const { file, className, instance } of loadBuilt('nodes')) {
		written[file] = renderNode(
			className,
			change(withoutExceptions(structuredClone(instance.description))),
		);
	}
	for (const { file, className, instance } of loadBuilt('credentials')) {
		written[file] = renderCredential(className, instance);
	}
	for (const [file, text] of Object.entries(written)) {
		mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
		writeFileSync(path.join(folder, file), text);
	}
	cpSync(path.join(root, 'icons'), path.join(folder, 'icons'), { recursive: true });
	cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
	return await scanSource(folder);
}
