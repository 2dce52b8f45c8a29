/** Prints descriptions as a person would write them, because the rules read such code. */

/**
 * @param isData quotes all keys: the rows of a default have the keys of an option. The rules look for
 * identifiers, and would treat the rows as options
 * @returns a value as TypeScript: bare keys where possible, single quotes
 */
function renderLiteral(value, indent = '\t', isData = false) {
	const inner = `${indent}\t`;
	if (typeof value === 'string') return quote(value);
	if (value === null || typeof value !== 'object') return String(value);
	if (Array.isArray(value)) {
		if (value.length === 0) return '[]';
		return `[\n${value.map((entry) => `${inner}${renderLiteral(entry, inner, isData)},\n`).join('')}${indent}]`;
	}
	const lines = Object.entries(value)
		.filter(([, entry]) => entry !== undefined && typeof entry !== 'function')
		.map(([key, entry]) => {
			const name = !isData && /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
			const isConnection = (key === 'inputs' || key === 'outputs') && Array.isArray(entry);
			const text = isConnection
				? renderConnections(entry)
				: renderLiteral(entry, inner, isData || key === 'default');
			return `${inner}${name}: ${text},\n`;
		});
	return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

/** At run time, a connection type is a plain text. In source, it must be the constant. */
function renderConnections(entries) {
	const names = entries.map((entry) =>
		entry === 'main' ? 'NodeConnectionTypes.Main' : renderLiteral(entry),
	);
	return `[${names.join(', ')}]`;
}

function quote(text) {
	const body = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
	return `'${body}'`;
}

export function renderNode(className, description) {
	return [
		"import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';",
		'',
		`export class ${className} implements INodeType {`,
		`\tdescription: INodeTypeDescription = ${renderLiteral(description)};`,
		'}',
		'',
	].join('\n');
}

const credentialTypes = {
	icon: ': Icon',
	properties: ': INodeProperties[]',
	test: ': ICredentialTestRequest',
};

export function renderCredential(className, instance) {
	const members = Object.entries(instance)
		.filter(([, value]) => typeof value !== 'function' && value !== undefined)
		.map(([name, value]) => `\t${name}${credentialTypes[name] ?? ''} = ${renderLiteral(value)};\n`);
	return [
		"import type { Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow';",
		'',
		`export class ${className} implements ICredentialType {`,
		`${members.join('\n')}}`,
		'',
	].join('\n');
}
