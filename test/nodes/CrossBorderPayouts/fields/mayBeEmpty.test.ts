import { fieldsIn } from '../../../../nodes/adapter/items/fieldState';
import { mayBeEmpty } from '../../../../nodes/CrossBorderPayouts/fields/mayBeEmpty';
import { choices } from '../../../../nodes/CrossBorderPayouts/registry';

const withOptions = choices.flatMap(({ operation }) =>
	operation.withoutOption === undefined ? [] : [operation],
);
const namesOf = (fields: (typeof choices)[number]['operation']['fields']): string[] =>
	fields.flatMap((field) => [field.name, ...namesOf(fieldsIn(field))]);

it('is an option of every operation that has options which may be empty', () => {
	expect(withOptions).toHaveLength(8);
	for (const { fields } of withOptions) expect(namesOf(fields)).toContain(mayBeEmpty.name);
});

it('names only options that the form of a version has, and no limit', () => {
	const named = withOptions.flatMap(({ withoutOption }) => Object.keys(withoutOption ?? {}));
	const all = withOptions.flatMap(({ fields }) => namesOf(fields));
	expect(named.filter((name) => !all.includes(name))).toEqual([]);
	expect(
		named.filter((name) => /^(max|min|stop|require|payFrom|dry|refuse|known|repeat)/.test(name)),
	).toEqual([]);
});

it('gives an example of a field of the form', () => {
	const examples = withOptions.map(
		({ fields }) =>
			fields.flatMap(fieldsIn).find(({ name }) => name === mayBeEmpty.name)?.placeholder,
	);
	expect(new Set(examples)).toEqual(
		new Set([
			'e.g. Bank Branch Code',
			'e.g. Beneficiary Name',
			'e.g. Deal ID',
			mayBeEmpty.placeholder,
		]),
	);
});
