import fc from 'fast-check';

import { canonicalJson } from '../../../../client/payment/send/canonicalJson';

it('sorts members at every depth and leaves lists in their order', () => {
	expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: undefined, A: 'é' })).toBe(
		'{"A":"é","b":[{"c":2,"d":1}]}',
	);
});

it('is the same for the same data in another order, and different for different data', () => {
	fc.assert(
		fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), (data, extra) => {
			const reversed = Object.fromEntries(Object.entries(data).reverse());
			expect(canonicalJson(reversed)).toBe(canonicalJson(data));
			expect(canonicalJson({ data, extra })).not.toBe(canonicalJson({ data, extra: `${extra}.` }));
		}),
	);
});

it('keeps a member named __proto__ as data', () => {
	expect(canonicalJson(JSON.parse('{"__proto__":{"x":1}}'))).toBe('{"__proto__":{"x":1}}');
});
