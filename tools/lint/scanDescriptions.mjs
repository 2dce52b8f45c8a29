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

/**
 * Fields whose options stand in the order in which people need them. The panel of actions follows it: the payment in
 * one step comes first. Its action has a colon, which the rule about sentences would remove.
 */
const orderedByNeed = new Set(['resource', 'operation', 'specifyParties']);

/** What the rules about the order of options and the case of actions would be content with. */
function alphabetically(description) {
	for (const { name, options = [] } of description.properties) {
		if (!orderedByNeed.has(name)) continue;
		options.sort((one, other) => one.name.localeCompare(other.name));
		for (const option of options) option.action &&= option.action.replace(': ', ' ');
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
			change(alphabetically(structuredClone(instance.description))),
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
