import { writeAmount } from '../../../client/money/writeAmount';

it.each([
	[7500, 'AED', '7,500.00 AED'],
	['172059.56', 'INR', '172,059.56 INR'],
	['1234567.5', 'PKR', '1,234,567.50 PKR'],
	[1, 'BHD', '1.000 BHD'],
	[1000, 'VND', '1,000 VND'],
	['0.1', 'USD', '0.10 USD'],
	['83012.123456789012345678', 'INR', '83,012.123456789012345678 INR'],
	[1e21, 'INR', '1,000,000,000,000,000,000,000.00 INR'],
])('%p %s is written as %s', (amount, currency, text) => {
	expect(writeAmount(amount, currency)).toBe(text);
});
