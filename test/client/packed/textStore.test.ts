import fc from 'fast-check';

import { TextStore } from '../../../client/packed/textStore';

test('numbers each text once, and gives it back', () => {
	const whole = fc.string({ unit: 'grapheme', maxLength: 40 });
	fc.assert(
		fc.property(fc.array(fc.oneof(whole, fc.constantFrom('', 'a', 'é', '😀'))), (texts) => {
			const store = new TextStore();
			const expected = [...new Set(texts)];
			for (const text of texts) expect(store.add(text)).toBe(expected.indexOf(text));
			expect(expected.map((_, number) => store.at(number))).toEqual(expected);
			expect(store.length).toBe(expected.length);
		}),
	);
});

test('many texts in little memory', () => {
	const store = new TextStore();
	const count = 50_000;
	for (let index = 0; index < count; index++) store.add(`INV-2026-${index}`);
	for (let index = 0; index < count; index += 997)
		expect(store.add(`INV-2026-${index}`)).toBe(index);
	expect(store.length).toBe(count);
	expect(store.byteLength / count).toBeLessThan(50);
});
