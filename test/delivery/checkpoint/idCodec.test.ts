import fc from 'fast-check';
import { packIds, unpackIds } from '../../../delivery/checkpoint/idCodec';
import { uuid7 } from '../../support/fakes/fakeStreams';

const hexOf = (digits: number) =>
	fc
		.bigInt({ min: 0n, max: 16n ** BigInt(digits) - 1n })
		.map((n) => n.toString(16).padStart(digits, '0'));

/** Few milliseconds, so that IDs share one and return to an earlier one. */
const anyUuid7 = fc
	.tuple(fc.nat({ max: 2 }), hexOf(3), fc.constantFrom('8', '9', 'a', 'b'), hexOf(3), hexOf(12))
	.map(([ms, a, variant, b, c]) => `019aa0bb-ccd${ms}-7${a}-${variant}${b}-${c}`);

const plain = fc
	.string({ minLength: 1, maxLength: 60, unit: 'grapheme' })
	.filter((id) => !/\s/.test(id));

it('restores every id unchanged and in order', () => {
	const near = fc.constantFrom(
		'~',
		'=',
		'==~',
		`~019aa0bbccd1${'A'.repeat(14)}`,
		`=~019aa0bbccd1${'A'.repeat(28)}`,
	);
	const id = fc.oneof(
		{ weight: 5, arbitrary: anyUuid7 },
		anyUuid7.map((uuid) => uuid.toUpperCase()),
		anyUuid7.map((uuid) => uuid.replace('-7', '-4')),
		plain,
		near,
	);
	fc.assert(
		fc.property(fc.array(id, { maxLength: 40 }), (ids) => {
			expect(unpackIds(packIds(ids))).toEqual(ids);
		}),
		{ numRuns: 2_000 },
	);
});

it('leaves out an id with a blank or line break instead of splitting it', () => {
	expect(unpackIds(packIds(['a b', 'c\nd', '', 'ok']))).toEqual(['ok']);
});

it('reads what an earlier version saved', () => {
	const ids = [uuid7(3), uuid7(5), 'x'];
	expect(unpackIds(ids.join(' '))).toEqual(ids);
});

it('needs 14 characters for each further id of a millisecond', () => {
	const ids = Array.from({ length: 100 }, (_, n) => uuid7(1_763_000_000_000, n));
	expect(packIds(ids)).toHaveLength(13 + 100 * 14);
});

it('packs known and forgotten ids in the same way', () => {
	const ids = Array.from({ length: 9_000 }, (_, n) => uuid7(1_763_000_000_000 + (n % 7), n));
	const first = packIds(ids);
	expect(unpackIds(first)).toEqual(ids);
	expect(packIds(ids)).toBe(first);
	expect(unpackIds(packIds([...ids].reverse()))).toEqual([...ids].reverse());
	expect(packIds(['~', 'a b', '~'])).toBe('=~ =~');
});
