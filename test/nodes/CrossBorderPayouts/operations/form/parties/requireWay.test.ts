import { requireWay } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/requireWay';

const ways = new Map<unknown, string>([['fields', 'x']]);

it('finds a way by its value', () => {
	expect(requireWay(ways, 'fields')).toBe('x');
});

it.each(['body', '', undefined, null, {}, '__proto__', 'constructor'])('refuses %p', (chosen) => {
	expect(() => requireWay(ways, chosen)).toThrow(/^specify_parties: has a value that is not in /);
});
