/** The files with which n8n shows an output before the first run. */
import { findOutput, renderOutputSchemas, strayOutputs } from '../../docs/generate/outputSchemas';
import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { defineRead } from '../../nodes/CrossBorderPayouts/operations/reads/defineRead';
import type { Operation } from '../../nodes/CrossBorderPayouts/operations/operation';
import { choices } from '../../nodes/CrossBorderPayouts/registry';
import { CrossBorderPayoutsTrigger } from '../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { get as getBalance } from '../../client/v3/balance';
import { lookUp } from '../../client/v2/bankBranch';
import { listFiles, readText } from './repository';

const nodes = {
	CrossBorderPayouts: new CrossBorderPayouts(),
	CrossBorderPayoutsTrigger: new CrossBorderPayoutsTrigger(),
};
const rendered = renderOutputSchemas(nodes);

const schemaIn = (file: string): unknown =>
	JSON.parse(rendered.find((one) => one.file === file)?.text ?? '');

it('shows the output of every operation, where n8n looks for it, and of no other', () => {
	const wanted = choices.map(
		({ operation: { resource, operation } }) =>
			`CrossBorderPayouts/__schema__/v1.0.0/${resource}/${operation}.json`,
	);
	const files = rendered.map(({ file }) => file);
	expect(files).toEqual(
		expect.arrayContaining([...wanted, 'CrossBorderPayoutsTrigger/__schema__/v1.0.0.json']),
	);
	expect(strayOutputs()).toEqual([]);
});

it('has a file for each version of a node', () => {
	const { description } = nodes.CrossBorderPayoutsTrigger;
	const Trigger = { description: { ...description, version: [1, 1.1, 2] } };
	expect(renderOutputSchemas({ Trigger }).map(({ file }) => file)).toEqual([
		'Trigger/__schema__/v1.0.0.json',
		'Trigger/__schema__/v1.1.0.json',
		'Trigger/__schema__/v2.0.0.json',
	]);
});

it('writes what the editor can read: the first type of several, and one type for what it opens', () => {
	expect(schemaIn('CrossBorderPayouts/__schema__/v1.0.0/payment/send.json')).toMatchObject({
		type: 'object',
		description: 'With Simplify on, the default.',
		properties: {
			outcome: { type: 'string' },
			externalId: { type: ['string', 'null'] },
			amount: { type: ['number', 'null'] },
			releaseFunds: { type: 'boolean' },
			warnings: { type: 'array', items: { type: 'string' } },
			approval: { type: 'object', properties: { text: { type: 'string' } } },
		},
	});
	// Names of members may begin with it.
	expect(JSON.stringify(rendered)).not.toMatch(/missing(?![A-Z])/);
});

it('leaves out nothing of a schema for a model: n8n cuts it after 3,000 characters', () => {
	const long = rendered.filter(
		({ text }) => JSON.stringify(JSON.parse(text), null, 2).length > 3000,
	);
	expect(long.map(({ file }) => file)).toEqual([]);
});

it('is in dist: run npx gulp build', () => {
	const built = listFiles('dist/nodes', '.json').filter((file) => file.includes('/__schema__/'));
	expect(built).toEqual(rendered.map(({ file }) => `dist/nodes/${file}`).sort());
	for (const { file, text } of rendered) expect(readText(`dist/nodes/${file}`)).toBe(text);
});

describe('says what to do', () => {
	const entry = {
		resource: 'balance',
		name: 'Foretell',
		action: 'Foretell balance',
		description: 'Say what will be there',
		fields: [],
	} as const;

	it('about an operation whose output nobody has described', () => {
		const operation: Operation = { ...entry, operation: 'foretell', run: async () => ({}) };
		expect(() => findOutput(operation)).toThrow(
			"Nothing says what Balance: Foretell outputs. Add 'balance.foretell' to outputMembers in docs/data/outputMembers.ts, then run: npx gulp build",
		);
	});

	it('about an answer without types, unless the interface shows no members', () => {
		const endpoint = { ...lookUp, name: 'POST /v3/quote' };
		expect(() => findOutput(defineRead({ ...entry, operation: 'foretell', endpoint }))).toThrow(
			"Nothing says of which types the members of 'Quote request, v3' are. Add them as its types in docs/data/fields.ts, then run: npx gulp build",
		);
		const shown = defineRead({ ...entry, operation: 'foretell', endpoint: getBalance });
		expect(findOutput(shown)).toMatchObject({ members: {} });
	});
});
