import { InputError } from '../../../../client/errors';
import { readSendTerms } from '../../../../client/payment/send/sendTerms';

it('applies no limit that is not set, and allows no slippage', () => {
	expect(readSendTerms({}, true)).toEqual({
		dryRun: true,
		settlingWindowMs: 60_000,
		maxSourceAmount: undefined,
		minRate: undefined,
		maxSlippagePercent: undefined,
		waitMs: undefined,
	});
});

it('reads every limit', () => {
	const input = {
		max_source_amount: '5000.00',
		min_rate: '22.5',
		max_slippage: 0.5,
		settling_window: 30,
		wait_for_final: 600,
	};
	expect(readSendTerms(input, false)).toEqual({
		dryRun: false,
		maxSourceAmount: 5000,
		minRate: 22.5,
		maxSlippagePercent: 0.5,
		settlingWindowMs: 30_000,
		waitMs: 600_000,
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
	['max_source_amount', ''],
	['min_rate', null],
	['max_slippage', undefined],
	['settling_window', ''],
	['wait_for_final', 0],
	['wait_for_final', 86_401],
])('refuses %s = %p and names the field', (name, value) => {
	expect(() => readSendTerms({ [name]: value }, false)).toThrow(InputError);
	expect(() => readSendTerms({ [name]: value }, false)).toThrow(name);
});
