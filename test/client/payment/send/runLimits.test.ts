import { InputError } from '../../../../client/errors';
import { readRunLimits } from '../../../../client/payment/send/runLimits';

const none = {
	stopAfterFailures: undefined,
	maxPayments: undefined,
	maxTotalPerCurrency: undefined,
};

it('applies no limit that is not set', () => {
	expect([readRunLimits([]), readRunLimits([{}, {}])]).toEqual([none, none]);
});

it('uses the strictest value of each limit, whichever item names it', () => {
	const items = [
		{ max_payments: 10, max_total: '100000' },
		{},
		{ stop_after_failures: 3, max_payments: 9, max_total: 99_999.5 },
		{ stop_after_failures: 4, max_total: '200000' },
	];
	const strictest = { stopAfterFailures: 3, maxPayments: 9, maxTotalPerCurrency: 99_999.5 };
	expect([readRunLimits(items), readRunLimits([...items].reverse())]).toEqual([
		strictest,
		strictest,
	]);
});

it.each([
	['stop_after_failures', 0],
	['stop_after_failures', ''],
	['max_payments', 1.5],
	['max_payments', null],
	['max_total', '1e5'],
	['max_total', undefined],
])('refuses %s = %p of any item, and names the field', (name, value) => {
	expect(() => readRunLimits([{ max_payments: 1 }, { [name]: value }])).toThrow(InputError);
	expect(() => readRunLimits([{ max_payments: 1 }, { [name]: value }])).toThrow(name);
});
