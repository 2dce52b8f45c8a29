/** Every field is read in one place, which knows whether it is not added, empty or given. */
import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';
import { listFiles, readText } from './repository';

/** They pass what they read to `readFields`, or read what has no expression and nothing to send. */
const readers = [
	'nodes/CrossBorderPayoutsTrigger/readParameters.ts',
	'nodes/adapter/items/formReader.ts',
	'nodes/adapter/items/runItems.ts',
	'nodes/adapter/items/runNode.ts',
	'nodes/adapter/items/runSearch.ts',
];

test('no operation reads a parameter of n8n itself', () => {
	const found = listFiles('nodes', '.ts').filter((file) =>
		/\bget(?:Current)?NodeParameters?\b/.test(readText(file)),
	);
	expect(found.sort()).toEqual(readers);
});

test('n8n requires no field of which a condition can be an expression', () => {
	// It would then ask for the field although another condition does not match.
	for (const { properties } of [
		new CrossBorderPayouts().description,
		new CrossBorderPayoutsTrigger().description,
	]) {
		const withoutExpression = new Set(
			properties.filter(({ noDataExpression }) => noDataExpression).map(({ name }) => name),
		);
		const asked = properties.filter(({ required, displayOptions }) => {
			const conditions = Object.keys(displayOptions?.show ?? {});
			return (
				required && conditions.some((name) => !name.startsWith('@') && !withoutExpression.has(name))
			);
		});
		expect(asked.map(({ name }) => name)).toEqual([]);
	}
});
