import { findDecimalsProblem } from '../../../client/money/decimals';

it.each<[unknown, string, string]>([
	[
		'1.000',
		'AED',
		'has 3 decimals, and AED has 2: it can mean 1 or 1000. Write the one that you mean',
	],
	[
		'12.500',
		'INR',
		'has 3 decimals, and INR has 2: it can mean 12.5 or 12500. Write the one that you mean',
	],
	[
		' 999.999 ',
		'EUR',
		'has 3 decimals, and EUR has 2: it can mean 999.999 or 999999. Write the one that you mean',
	],
	['0.125', 'AED', 'has 3 decimals, and AED has 2. Round it'],
	['1000.000', 'AED', 'has 3 decimals, and AED has 2. Round it'],
	['1.0000', 'AED', 'has 4 decimals, and AED has 2. Round it'],
	[
		'1.000',
		'VND',
		'has 3 decimals, and VND has none: it can mean 1 or 1000. Write the one that you mean',
	],
	['100.50', 'VND', 'has 2 decimals, and VND has none. Round it'],
	['1.0000', 'KWD', 'has 4 decimals, and KWD has 3. Round it'],
])('%p in %s %s', (value, currency, problem) => {
	expect(findDecimalsProblem(value, currency)?.problem).toBe(problem);
});

it.each<[unknown, string]>([
	['1', 'AED'],
	['1000', 'AED'],
	['1.', 'AED'],
	['1.5', 'AED'],
	['1000.00', 'AED'],
	['1000', 'VND'],
	['1000.', 'VND'],
	['1.000', 'BHD'],
	['1.000', 'KWD'],
	['1.000', 'OMR'],
	[1.0005, 'AED'],
	[83012.123456, 'INR'],
])('%p in %s is no matter of decimals', (value, currency) => {
	expect(findDecimalsProblem(value, currency)).toBeUndefined();
});
