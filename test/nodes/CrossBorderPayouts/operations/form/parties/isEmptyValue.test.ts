import { isEmptyValue } from '../../../../../../nodes/CrossBorderPayouts/operations/form/parties/isEmptyValue';

it.each([undefined, null, '', '  ', '\n', '\u00a0'])('%j is empty', (value) => {
	expect(isEmptyValue(value)).toBe(true);
});

it.each([0, false, 'x', [], {}, Number.NaN])('%j is not', (value) => {
	expect(isEmptyValue(value)).toBe(false);
});
