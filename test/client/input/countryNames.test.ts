import { countryMeant } from '../../../client/input/countryNames';

it.each([
	['India', 'IND'],
	['in', 'IND'],
	['ind', 'IND'],
	[' PAKISTAN ', 'PAK'],
	['U.A.E.', 'ARE'],
	['Viet Nam', 'VNM'],
])('reads %j as %s', (value, code) => {
	expect(countryMeant(value)).toBe(code);
});

it.each(['Atlantis', '', 'I', null, 91, ['India']])('reads %j as no country', (value) => {
	expect(countryMeant(value)).toBeUndefined();
});
