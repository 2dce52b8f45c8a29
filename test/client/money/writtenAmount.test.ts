import { InvalidValue } from '../../../client/errors/InvalidValue';
import { readWrittenAmount } from '../../../client/money/writtenAmount';

const written: ReadonlyArray<readonly [unknown, unknown, string?]> = [
	[7500, [7500]],
	[-7500, [7500]],
	['7500', ['7500']],
	[' 7500.00 ', ['7500.00']],
	['7500.', ['7500']],
	['.5', ['0.5']],
	['.25', ['0.25']],
	[`${' '.repeat(96)}7500`, ['7500']],
	['+7500', ['7500']],
	['-7,500.00', ['7500.00']],
	['−7500', ['7500']],
	['7,500.00', ['7500.00']],
	['1,00,000', ['100000']],
	['7.500,00', ['7500.00']],
	["7'500.00", ['7500.00']],
	['7 500', ['7500']],
	['7500.000', ['7500.000']],
	['7,500', ['7.500', '7500']],
	['7.500', ['7.500', '7500']],
	['12.500', ['12.500', '12500']],
	['７５００', ['7500']],
	['AED 7500', ['7500'], 'AED'],
	['7,500.00aed', ['7500.00'], 'AED'],
	['₹ 7,500.00', ['7500.00']],
	['-', undefined],
	[' - ', undefined],
	['', undefined],
	[null, undefined],
	[undefined, undefined],
];

it.each(written.map(([value, readings, currency]) => [value, readings, currency] as const))(
	'reads %p as %p, in %p',
	(value, readings, currency) => {
		expect(readWrittenAmount(value)).toEqual(readings && { readings, currency });
	},
);

it.each([
	'a thousand',
	'1e3',
	'7500 or so',
	'7.5.00',
	'.',
	'--5',
	'7500-',
	'7'.repeat(41),
	`${' '.repeat(97)}7500`,
	true,
	Number.NaN,
	[7],
])('cannot read %p', (value) => {
	expect(readWrittenAmount(value)).toBeInstanceOf(InvalidValue);
});

it('names an error of a sheet', () => {
	expect(readWrittenAmount('#N/A')).toMatchObject({
		problem: 'contains "#N/A", which is an error of a spreadsheet. Correct the cell',
	});
});
