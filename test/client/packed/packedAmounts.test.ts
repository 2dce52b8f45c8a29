import fc from 'fast-check';

import { PackedAmounts } from '../../../client/packed/packedAmounts';

test('keeps every digit, and what is not known', () => {
	const digits = (max: number) =>
		fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: max });
	const amount = fc
		.tuple(fc.boolean(), fc.nat(), digits(25), digits(25))
		.map(([isNegative, first, whole, rest]) =>
			[isNegative ? '-' : '', first, whole, rest === '' ? '' : `.${rest}`].join(''),
		);
	fc.assert(
		fc.property(fc.array(fc.option(amount, { nil: undefined })), (amounts) => {
			const packed = new PackedAmounts();
			for (const one of amounts) packed.push(one);
			amounts.forEach((one, place) => {
				const read = packed.at(place);
				if (one === undefined) expect(read).toBeUndefined();
				else expect(read?.eq(one)).toBe(true);
			});
		}),
	);
});

test('in 9 bytes each', () => {
	const packed = new PackedAmounts();
	for (let index = 0; index < 10_000; index++) packed.push(`${index}.25`);
	expect(packed.byteLength / 10_000).toBeLessThan(9 * 1.5);
});
