/** The text that the editor shows next to a field is short. The rest is in the reference. */
import { CrossBorderPayoutsApi } from '../../credentials/CrossBorderPayoutsApi.credentials';
import { fieldDetails } from '../../docs/data/fieldDetails';
import { CrossBorderPayouts } from '../../nodes/CrossBorderPayouts/CrossBorderPayouts.node';
import { CrossBorderPayoutsTrigger } from '../../nodes/CrossBorderPayoutsTrigger/CrossBorderPayoutsTrigger.node';

const LONGEST = 120;
const forms = {
	action: new CrossBorderPayouts().description,
	trigger: new CrossBorderPayoutsTrigger().description,
	credential: new CrossBorderPayoutsApi().properties,
};

/** Every object of a form: fields, their options, and the rows of a collection. */
function partsOf(value: unknown): Array<Record<string, unknown>> {
	if (Array.isArray(value)) return value.flatMap(partsOf);
	if (typeof value !== 'object' || value === null) return [];
	return [value as Record<string, unknown>, ...Object.values(value).flatMap(partsOf)];
}

/** The text as it is shown: without the tags of links. */
const shownText = (text: string): string => text.replace(/<[^>]*>/g, '');

function findLong(form: unknown): string[] {
	return partsOf(form).flatMap((part) =>
		[part['description'], part['hint']].filter(
			(text): text is string => typeof text === 'string' && shownText(text).length > LONGEST,
		),
	);
}

test.each(Object.entries(forms))(
	'the %s form has no description above 120 characters',
	(_, form) => {
		expect(partsOf(form).length).toBeGreaterThan(10);
		expect(findLong(form)).toEqual([]);
	},
);

test('the check notices a long description, however deep it is', () => {
	const form = { properties: [{ options: [{ description: 'a'.repeat(LONGEST + 1) }] }] };
	expect(findLong(form)).toHaveLength(1);
	expect(findLong([{ description: `<a href="${'a'.repeat(LONGEST)}">Docs</a>` }])).toEqual([]);
});

/** Number fields that count something, so their label needs no unit. */
const counts = [
	'Events per Execution',
	'Limit',
	'Max Concurrent Requests',
	'Max Parallel Executions',
	'Max Payments per Day',
	'Max Payments per Run',
	'Max Tries',
	'Offset',
	'Stop After Failures in a Row',
];

test('every number field says its unit in the label, or is a count', () => {
	const labels = partsOf(Object.values(forms))
		.filter((part) => part['type'] === 'number')
		.map((part) => String(part['displayName']));
	const withoutUnit = labels.filter((label) => !/ \((Seconds|Minutes|Hours|%)\)$/.test(label));
	expect([...new Set(withoutUnit)].sort()).toEqual(counts);
});

test('each detail of the reference belongs to a field with a description', () => {
	const described = partsOf([forms.action, forms.trigger])
		.filter((part) => 'type' in part && typeof part['description'] === 'string')
		.map((part) => part['name']);
	expect(Object.keys(fieldDetails).filter((name) => !described.includes(name))).toEqual([]);
});
