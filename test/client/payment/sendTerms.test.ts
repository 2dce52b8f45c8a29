import { InputError } from '../../../client/errors';
import { readSendTerms } from '../../../client/payment/sendTerms';

it('limits nothing that was not asked for, and allows no slippage', () => {
	expect(readSendTerms({}, true)).toEqual({
		dryRun: true,
		settlingWindowMs: 60_000,
		maxSourceAmount: undefined,
		minRate: undefined,
		maxSlippagePercent: undefined,
		stopAfterFailures: undefined,
		maxPayments: undefined,
		maxTotalPerCurrency: undefined,
	});
});

it('reads every limit', () => {
	const input = {
		max_source_amount: '5000.00',
		min_rate: '22.5',
		max_slippage: 0.5,
		settling_window: 30,
		stop_after_failures: 3,
		max_payments: 10,
		max_total: 100_000,
	};
	expect(readSendTerms(input, false)).toEqual({
		dryRun: false,
		maxSourceAmount: 5000,
		minRate: 22.5,
		maxSlippagePercent: 0.5,
		settlingWindowMs: 30_000,
		stopAfterFailures: 3,
		maxPayments: 10,
		maxTotalPerCurrency: 100_000,
	});
});

it.each([
	['max_source_amount', '5,000'],
	['max_source_amount', Number.NaN],
	['min_rate', '0'],
	['max_slippage', -1],
	['max_slippage', '1'],
	['max_slippage', 101],
	['settling_window', 0],
	['settling_window', 601],
	['stop_after_failures', 0],
	['max_payments', 1.5],
	['max_total', '1e5'],
])('refuses %s = %p by its name', (name, value) => {
	expect(() => readSendTerms({ [name]: value }, false)).toThrow(InputError);
	expect(() => readSendTerms({ [name]: value }, false)).toThrow(name);
});
