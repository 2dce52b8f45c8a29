import { ExactNumber } from '../../../client/money/exactNumber';

it('goes into JSON digit by digit, as a number', () => {
	expect(JSON.stringify({ amount: new ExactNumber('83012.123456789012345678') })).toBe(
		'{"amount":83012.123456789012345678}',
	);
});

it('can contain only a number', () => {
	expect(() => JSON.stringify(new ExactNumber('1,"external_id":"X"'))).toThrow(SyntaxError);
});
