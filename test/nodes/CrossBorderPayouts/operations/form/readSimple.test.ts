import { readSimple } from '../../../../../nodes/CrossBorderPayouts/operations/form/readSimple';

it('simplifies unless the form says otherwise', () => {
	expect([{}, { simple: true }, { simple: false }].map(readSimple)).toEqual([true, true, false]);
	expect(() => readSimple({ simple: 'false' })).toThrow('simple: must be true or false');
});
