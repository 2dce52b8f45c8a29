import { z } from 'zod';

import { checkInput } from '../../../client/call/prepare';
import { oneOf } from '../../../client/input/checks';
import { amountAsWritten, inItsCurrency } from '../../../client/input/amountToQuote';
import { rule } from '../../../client/input/rule';
import { countries, sourceCurrencies } from '../../../client/interface/vocabulary';

const schema = z
	.object({
		country: rule(oneOf(countries)),
		currency: rule(oneOf(sourceCurrencies)),
		amount_type: rule(oneOf(['source', 'destination'])),
		amount: rule(amountAsWritten),
	})
	.transform(inItsCurrency);
const read = (amount: unknown, currency: string, amount_type: string) =>
	checkInput(schema, { country: 'IND', currency, amount_type, amount });

it.each<[unknown, string, string, number]>([
	['1000.00', 'AED', 'source', 1000],
	['1.000', 'KWD', 'source', 1],
	['1000.0000', 'AED', 'source', 1000],
	[3.3000000000000003, 'AED', 'source', 3.3],
	[22650.5, 'AED', 'destination', 22650.5],
])('reads %p in %s as the %s amount', (amount, currency, side, value) => {
	expect(read(amount, currency, side)).toMatchObject({ amount: value, currency });
});

it.each<[string, string, string, RegExp]>([
	['1.000', 'AED', 'source', /AED has 2: it can mean 1 or 1000/],
	['1.000', 'KWD', 'destination', /INR has 2: it can mean 1 or 1000/],
	['1.0005', 'KWD', 'source', /KWD has 3\. Round it/],
	['1,000', 'AED', 'source', /thousands separator/],
])('refuses %p in %s as the %s amount', (amount, currency, side, sentence) => {
	expect(() => read(amount, currency, side)).toThrow(sentence);
	expect(() => read(amount, currency, side)).toThrow(/^amount: /);
});
