/**
 * docs/fields.md marks as required what the schemas of the sandbox require, and answers the most frequent
 * questions.
 */
import { fieldTables } from '../../docs/data/fields';
import { paymentRequestTables } from '../../docs/data/paymentRequestFields';
import { lookupTables, requestTables } from '../../docs/data/requestFields';
import { paymentStates } from '../../client/interface/states';
import {
	bankCheckBody,
	v2AccountCheckBody,
	v3AccountCheckBody,
} from '../../sandbox/schemas/accountChecks';
import { v2PaymentBody } from '../../sandbox/schemas/payment';
import { v3QuoteBody } from '../../sandbox/schemas/quote';
import { payoutReportBody, walletReportBody } from '../../sandbox/schemas/reports';
import { readText } from './repository';

const tables = [...paymentRequestTables, ...requestTables, ...fieldTables, ...lookupTables];
const rowsOf = (title: string) => tables.find((table) => table.title === title)?.rows ?? {};

test.each([
	['Payment request, v2', v2PaymentBody.required],
	// The service requires one of the two names of the country.
	['Quote request, v3', ['country', ...v3QuoteBody.required]],
	['Account check: request', [...v2AccountCheckBody.required, ...v3AccountCheckBody.required]],
	['Bank branch: request', bankCheckBody.required],
	['Payout report', payoutReportBody.required],
	['Wallet report', walletReportBody.required],
])('%s: marks what is required, and nothing else', (title, required) => {
	const marked = Object.entries(rowsOf(title)).filter(([, meaning]) =>
		/(^|\. )Required(\.|$|:)/.test(meaning),
	);
	expect(marked.map(([member]) => member).sort()).toEqual([...new Set(required)].sort());
});

test('has each table once, and no meaning that is empty', () => {
	const titles = tables.map(({ title }) => title);
	expect(new Set(titles).size).toBe(titles.length);
	const empty = tables.flatMap(({ title, rows }) =>
		Object.entries(rows).filter(([, meaning]) => meaning.trim() === '' && title !== ''),
	);
	expect(empty).toEqual([]);
});

test('marks the two deprecated statuses where statuses are explained', () => {
	const page = readText('docs/operations.md');
	const deprecated = paymentStates.filter((status) =>
		new RegExp(`^\\| \`${status}\` \\| Deprecated`, 'm').test(page),
	);
	expect([...deprecated].sort()).toEqual(['canceled', 'pending']);
});
