import { readChoice } from '../../../../../nodes/CrossBorderPayouts/operations/form/readChoice';

const read = (form: object): string => readChoice({ ...form }, 'output', ['file', 'items']);

it('takes a choice, and the first one if the form has none', () => {
	expect([read({}), read({ output: 'file' }), read({ output: 'items' })]).toEqual([
		'file',
		'file',
		'items',
	]);
});

it.each(['Items', ' items', '', null, undefined, 1, ['items']])('refuses %p', (output) => {
	expect(() => read({ output })).toThrow('output: must be file or items');
});
